import type { Language } from '@candela/contract'
import { parseTyped, readsTwoWays } from '@candela/locale'
import { useFormats, useTexts } from './texts.ts'

/** "Read as 1,234.00" under a field whose text could be thousands or a fraction; undefined where it cannot be mistaken. */
export function useReadAs(language: Language): (text: string) => string | undefined {
  const { t } = useTexts('shell')
  const formats = useFormats()
  return (text) => {
    const value = readsTwoWays(text) ? parseTyped(language, text) : undefined
    if (value === undefined) return undefined
    // one digit more than was typed, so that the sentence itself cannot be read two ways
    const digits = value.includes('.') ? value.length - value.indexOf('.') : 2
    return t('readAs', { number: formats.decimal(value, digits) })
  }
}
