import { type Code, CODES } from '@candela/contract'

/** The answer to a command that needs no entry, since it changes nothing. */
export interface AnswerWithoutEntry {
  readonly code: number
  readonly value: number
  /** of the entry that decided it first; 0 of a refusal */
  readonly seq: number
  readonly at: number
  /** the first answer again */
  readonly repeated: boolean
}

export function refusedAt(code: Code, at: number): AnswerWithoutEntry {
  return { code: CODES[code].number, value: 0, seq: 0, at, repeated: false }
}

export function again(value: number, seq: number, at: number): AnswerWithoutEntry {
  return { code: CODES.ok.number, value, seq, at, repeated: true }
}
