import { isLate } from '@candela/rules/earn/arithmetic'
import { useFormats, useTexts } from './texts.ts'

/** Says of a payment that came late that it is whole, when it was due and when it came; undefined for one that was on time. */
export function useLate(): (dueAt: number, at: number) => string | undefined {
  const { t } = useTexts('shell')
  const formats = useFormats()
  return (dueAt, at) =>
    dueAt > 0 && isLate(dueAt, at) ? t('late', { due: formats.dateTime(dueAt), paid: formats.dateTime(at) }) : undefined
}
