import { useRead } from '../../live/index.ts'
import { useFormats, useTexts } from '../../shell/index.ts'

/** The measured time to a first answer, or `unmeasured`; "" until that is known. */
export function useWaitText(unmeasured: string): string {
  const { t } = useTexts('support')
  const formats = useFormats()
  const { data } = useRead('supportService')
  if (data === undefined) return ''
  return data.waitMs === null ? unmeasured : t('wait', { time: formats.span(data.waitMs) })
}
