import { type Code, CODES } from './codes.ts'

const byNumber = new Map<number, Code>(Object.entries(CODES).map(([name, code]) => [code.number, name as Code]))

/** The name of a journalled code number; undefined for a number this version does not know. */
export function codeOfNumber(number: number): Code | undefined {
  return byNumber.get(number)
}
