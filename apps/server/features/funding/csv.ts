import { csvCell } from '@candela/rules/funding/arithmetic'

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** A line of a CSV: numbers, negative ones too, stay numbers; all else is text. */
export function csvLine(fields: readonly string[]): string {
  return fields.map((field) => (PLAIN_NUMBER.test(field) ? field : csvCell(field))).join(',')
}
