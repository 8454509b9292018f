import type { DeskHold } from '@candela/contract'
import { KeyValueList } from '@candela/design'
import { Sign } from '../../desk/sign.tsx'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { useStatuteName } from './statutes.ts'
import { useEndHold, usePlaceHold } from './use-hold.ts'

/** One hold: proposed, to be agreed to by another; in force, to be lifted by either role. */
export function Hold({ hold }: { hold: DeskHold }) {
  const { t } = useTexts()
  const formats = useFormats()
  const statuteName = useStatuteName()
  const place = usePlaceHold()
  const end = useEndHold()
  const { customer, statute, document, until, first, maySign } = hold
  const isProposed = first !== ''
  const { isPending, error } = isProposed ? place : end
  return (
    <article className="holds-one">
      <KeyValueList
        boxed
        rows={[
          { key: 'customer', label: t('holds.customer'), value: customer },
          { key: 'statute', label: t('holds.statute'), value: statuteName(statute) },
          { key: 'document', label: t('holds.document'), value: <span className="mono holds-hash">{document}</span> },
          { key: 'until', label: t('holds.until'), value: formats.dateTime(until) },
          ...(isProposed ? [{ key: 'first', label: t('releases.first'), value: first }] : []),
        ]}
      />
      <Sign
        tone="outline"
        label={t(isProposed ? 'holds.agree' : 'holds.lift')}
        may={maySign}
        first={first}
        busy={isPending}
        failure={error}
        hint={t('signing.agree')}
        onSign={() => (isProposed ? place.mutate({ customer, statute, document, until }) : end.mutate(customer))}
      />
    </article>
  )
}
