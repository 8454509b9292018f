import type { AnswerOf } from '@candela/contract'
import { orderNumber } from '@candela/rules/funding/arithmetic'
import { useDepositTexts, useFormats, useTexts } from '../../desk/texts.ts'
import './lines.css'

/** The outcomes of the last lines that people could place. */
export function Placed({ answer: { lines, over } }: { answer: AnswerOf<'deskLines'> }) {
  const { t } = useTexts()
  const { t: deposits } = useDepositTexts()
  const formats = useFormats()
  const back = lines.filter(({ state }) => state === 'returning')
  const words = {
    credited: deposits('step.credited'),
    sentBack: deposits('step.sentBack'),
    reversed: deposits('wish.reversed'),
  } as const
  if (over.length + back.length === 0) return null
  return (
    <section>
      <h2 className="t-3">{t('lines.placed')}</h2>
      <ul className="lines-placed">
        {back.map(({ rail, line, amount, asset }) => (
          <li key={`${rail} ${line}`}>
            <span className="mono i2">{`${rail} ${line}`}</span>
            <span className="grow">{`${formats.decimal(amount)} ${asset}`}</span>
            <span className="warn">{t('lines.returning')}</span>
          </li>
        ))}
        {over.map(({ rail, line, amount, asset, state, request }) => (
          <li key={`${rail} ${line}`}>
            <span className="mono i2">{`${rail} ${line}`}</span>
            <span className="grow">{`${formats.decimal(amount)} ${asset}`}</span>
            <span>{words[state]}</span>
            {request !== '' && <span className="mono i2">{orderNumber('DP', Number(request))}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
