import { type Certificate, reasonTitle, type ReturnReason } from '@candela/contract'
import { useIdentityTexts, useTexts } from '../../desk/texts.ts'

interface Props {
  readonly reasons: readonly ReturnReason[]
  readonly certificate: Certificate
}

/** The very sentences the customer gets, each reason with what to do about it. */
export function CustomerReads({ reasons, certificate }: Props) {
  const { t } = useTexts()
  const { t: identity } = useIdentityTexts()
  return (
    <section>
      <h3 className="m">{t('decision.customerReads')}</h3>
      <ul className="reviews-letter">
        {reasons.map((reason) => (
          <li key={reason}>
            <b className="m">{identity(reasonTitle(reason, certificate))}</b> {identity(`reason.${reason}.remedy`)}
          </li>
        ))}
      </ul>
      <p className="micro i3">{t('decision.theirLanguage')}</p>
    </section>
  )
}
