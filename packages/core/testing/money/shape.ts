import { NO_HASH } from '@candela/contract'

/** A step of a published sequence; instants after the file's epoch, amounts in minor units, numbers as decimal strings. */
export interface Step {
  readonly at: string
  readonly do: string
  readonly expect?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

/** A published sequence of commands about money, and what stands afterwards. */
export interface Sequence {
  readonly id: string
  readonly area: string
  readonly what: string
  readonly mode?: 'practice' | 'real'
  readonly steps: readonly Step[]
  readonly after?: Readonly<Record<string, unknown>>
}

export function isSequence(vector: { readonly [name: string]: unknown }): boolean {
  return Array.isArray(vector['steps']) && vector['given'] === undefined
}

export function text(step: Step, name: string): string {
  const value = step[name]
  return typeof value === 'string' ? value : ''
}

export function number(step: Step, name: string, otherwise = 0): number {
  const value = step[name]
  return value === undefined ? otherwise : Number(value)
}

/** The hash of a voucher that is stored, or of none. */
export function voucherOf(step: Step): string {
  return text(step, 'voucher') === '' ? NO_HASH : 'cd'.repeat(32)
}

/** An operator's signature; the practice reviewer has none. */
export function signatureOf(step: Step): string {
  const signature = step['signature']
  if (typeof signature === 'string') return signature
  return number(step, 'operator') === 0 ? '' : 'ab'
}
