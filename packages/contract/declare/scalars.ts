import { type ByteReader, type ByteWriter, FormatError } from '../encoding/bytes.ts'
import type { Field } from './field.ts'

const { MAX_SAFE_INTEGER } = Number
/** a safe integer in groups of seven bits */
const NUMBER_BYTES = 8
const WIDE_BYTES = 8
const ID_BYTES = 16
const HASH_BYTES = 32
const LARGEST_WORD = 2_147_483_647
/** the places of a list that fit a count */
const MAX_BITS = 31
const MAX_NAMES = 256

/** Any safe integer: what is asked for, before anyone has checked it. */
export const safe: Field<number> = {
  shape: { kind: 'integer', least: -MAX_SAFE_INTEGER, most: MAX_SAFE_INTEGER },
  most: NUMBER_BYTES,
  write: (out, value) => out.integer(value),
  read: (from) => from.integer(),
}

/** A safe integer from `least` to `most`. */
export function integer(least: number, most: number): Field<number> {
  return { ...bounded(least, most, safe), shape: { kind: 'integer', least, most } }
}

/** A non-negative safe integer, at most `most`. */
export function naturalTo(most: number): Field<number> {
  return { ...bounded(0, most, natural), shape: { kind: 'integer', least: 0, most } }
}

export const natural: Field<number> = {
  shape: { kind: 'integer', least: 0, most: MAX_SAFE_INTEGER },
  most: NUMBER_BYTES,
  write: (out, value) => out.natural(value),
  read: (from) => from.natural(),
}

/**
 * A count that fits 32 bits with their sign: customers, products, prices in ticks, quantities in lots, as events tell
 * them.
 */
export const count: Field<number> = naturalTo(LARGEST_WORD)

/** Milliseconds UTC. */
export const instant: Field<number> = measured(natural, 'ms UTC')

/** Millionths. */
export const ppm: Field<number> = measured(integer(-LARGEST_WORD, LARGEST_WORD), 'ppm')

/** A large exact integer as a number, below 2⁶³ on both sides: amounts. */
export const wide: Field<number> = {
  shape: { kind: 'wide' },
  most: WIDE_BYTES,
  write: (out, value) => out.wide(value),
  read: (from) => from.wide(),
}

/** A signed integer of 64 bits. */
export const big: Field<bigint> = {
  shape: { kind: 'big' },
  most: WIDE_BYTES,
  write: (out, value) => out.big(value),
  read: (from) => from.big(),
}

export const flag: Field<boolean> = {
  shape: { kind: 'flag' },
  most: 1,
  write: (out, value) => out.flag(value),
  read: (from) => from.flag(),
}

/** One of `names`. Its place is written: new names are put at the list's end. */
export function oneOf<const L extends readonly string[]>(names: L): Field<L[number]> {
  if (names.length > MAX_NAMES) throw new RangeError('too many names')
  return {
    shape: { kind: 'oneOf', names },
    most: 1,
    write: (out, value) => out.name(names, value),
    read: (from) => from.name(names),
  }
}

/**
 * Any of `names`, a bit for each place: new names are put at the list's end. A bit that no name has can be written: who
 * decides refuses it.
 */
export function bits(names: readonly string[]): Field<number> {
  if (names.length > MAX_BITS) throw new RangeError('too many names')
  return { ...count, shape: { kind: 'bits', names } }
}

/** UTF-8. */
export function text(maxBytes: number): Field<string> {
  return {
    shape: { kind: 'text', maxBytes },
    most: NUMBER_BYTES + maxBytes,
    write: (out, value) => out.text(value, maxBytes),
    read: (from) => from.text(maxBytes),
  }
}

/** Bytes in lower-case hexadecimal. */
export function hex(maxBytes: number): Field<string> {
  return {
    shape: { kind: 'hex', maxBytes },
    most: NUMBER_BYTES + maxBytes,
    write: (out, value) => out.hex(value, maxBytes),
    read: (from) => from.hex(maxBytes),
  }
}

/** A SHA-256 in lower-case hexadecimal. */
export const hash: Field<string> = {
  shape: { kind: 'hash' },
  most: HASH_BYTES,
  write: (out, value) => {
    if (value.length !== HASH_BYTES * 2) throw new TypeError('no SHA-256')
    out.plainHex(value)
  },
  read: (from) => from.plainHex(HASH_BYTES),
}

/** A UUIDv7 in lower case. */
export const commandId: Field<string> = {
  shape: { kind: 'commandId' },
  most: ID_BYTES,
  write: (out, value) => out.commandId(value),
  read: (from) => from.commandId(),
}

/** The same field, with the unit that the protocol's document shows. */
export function measured<T>(field: Field<T>, unit: string): Field<T> {
  return { ...field, unit }
}

function bounded(least: number, most: number, of: Field<number>): Pick<Field<number>, 'most' | 'write' | 'read'> {
  const isWithin = (value: number): boolean => value >= least && value <= most
  return {
    most: of.most,
    write: (out: ByteWriter, value: number) => {
      if (!isWithin(value)) throw new RangeError(`not from ${least} to ${most}: ${value}`)
      of.write(out, value)
    },
    read: (from: ByteReader) => {
      const value = of.read(from)
      if (!isWithin(value)) throw new FormatError('number out of bounds')
      return value
    },
  }
}
