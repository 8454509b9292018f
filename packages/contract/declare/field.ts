import type { ByteReader, ByteWriter } from '../encoding/bytes.ts'

/** The shape of a field, as data: the document of the protocol, samples and arbitrary values are made of it. */
export type Shape =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'wide' }
  | { readonly kind: 'big' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'oneOf'; readonly names: readonly string[] }
  | { readonly kind: 'bits'; readonly names: readonly string[] }
  | { readonly kind: 'text'; readonly maxBytes: number }
  | { readonly kind: 'hex'; readonly maxBytes: number }
  | { readonly kind: 'hash' }
  | { readonly kind: 'commandId' }
  | { readonly kind: 'list'; readonly of: Field<unknown>; readonly max: number }
  | { readonly kind: 'tuple'; readonly parts: readonly Field<unknown>[] }
  | { readonly kind: 'record'; readonly fields: Fields }
  | { readonly kind: 'choice'; readonly cases: Readonly<Record<string, Fields>> }

/** One field of a command or an event: its type, its only encoding, and how long that can be. */
export interface Field<T> {
  readonly shape: Shape
  /** "ticks", "lots", …; undefined where the shape says all */
  readonly unit?: string
  /** bytes at most */
  readonly most: number
  /** RangeError or TypeError for a value that is none of this field's. */
  write(this: void, out: ByteWriter, value: T): void
  /** FormatError for bytes that `write` would not have written. */
  read(this: void, from: ByteReader): T
}

/** By name, in the order in which they are written. */
export type Fields = Readonly<Record<string, Field<unknown>>>

export type ValueOf<F extends Field<unknown>> = ReturnType<F['read']>
export type ValuesOf<F extends Fields> = { readonly [N in keyof F]: ValueOf<F[N]> }
/** One object type instead of several joined. */
export type Flat<T> = { readonly [N in keyof T]: T[N] }
