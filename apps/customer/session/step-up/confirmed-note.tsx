import { CheckCircleIcon } from '@candela/design'
import { useServerNow } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import type { Matter } from './confirmed.ts'
import './step-up.css'

/** Until when what a page is about is confirmed; nothing once that is over. */
export function ConfirmedNote({ kind, until }: { readonly kind: Matter['kind']; readonly until: number }) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const now = useServerNow()
  if (until <= now) return null
  return (
    <p className="label i2 step-up-confirmed" role="status">
      <CheckCircleIcon size={20} />
      {t(`stepUp.until.${kind}`, { time: formats.time(until) })}
    </p>
  )
}
