import type { Formats } from '@candela/locale'
import { readText } from '@candela/locale/node'
import { isLate } from '@candela/rules/earn/arithmetic'

/** "Late, in full", with both instants, as a line after a letter's sentence; nothing where the payment was on time. */
export function lateLine(formats: Formats, dueAt: number, paidAt: number): string {
  if (!isLate(dueAt, paidAt)) return ''
  const values = { due: formats.dateTimeUtc(dueAt), paid: formats.dateTimeUtc(paidAt) }
  return `\n${readText(formats.language, 'shell', 'late', values)}`
}
