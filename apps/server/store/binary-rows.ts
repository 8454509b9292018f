import type { SqlType, TableColumn, Written } from '@candela/projections'
import { assert } from '@candela/units'

/** "PGCOPY\n\xff\r\n\0", no flags, no extension */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
const TRAILER_BYTES = 2
/** longer than any row of a copied table but for its texts */
const ROW_BYTES = 512
/** bytes a UTF-16 unit takes at most in UTF-8 */
const MAX_UTF8 = 3
const TWO_TO_32 = 4_294_967_296
const NUMERIC_BASE = 10_000
const NUMERIC_BASE_BIG = 10_000n
const MAX_GROUPS = 16
const NUMERIC_NEGATIVE = 0x4000
/** instead of a length */
const NULL = -1

/** Rows in PostgreSQL's binary copy format, all columns present. Integers must be safe, numerics whole, of at most 64 digits. */
export function binaryRows(columns: readonly TableColumn[], rows: Iterable<object>, count: number): Uint8Array {
  const writer = new BinaryWriter(HEADER.length + TRAILER_BYTES + Math.max(1, count) * 24 * columns.length)
  writer.header()
  for (const row of rows) {
    writer.row(columns.length)
    for (const { sql, of } of columns) writer.value(sql, of(row))
  }
  return writer.end()
}

class BinaryWriter {
  #bytes: Buffer
  #at = 0
  readonly #groups = new Uint16Array(MAX_GROUPS)

  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(Math.max(size, ROW_BYTES))
  }

  header(): void {
    this.#at += HEADER.copy(this.#bytes, this.#at)
  }

  row(columns: number): void {
    this.#reserve(ROW_BYTES)
    this.#int16(columns)
  }

  end(): Uint8Array {
    this.#reserve(TRAILER_BYTES)
    this.#int16(0xffff)
    return this.#bytes.subarray(0, this.#at)
  }

  value(type: SqlType, value: Written): void {
    if (value === null) return this.#int32(NULL)
    switch (type) {
      case 'bigint':
        this.#int32(8)
        this.#int64(value as number)
        break
      case 'integer':
        this.#int32(4)
        this.#int32(value as number)
        break
      case 'numeric':
        this.#numeric(value as number | bigint)
        break
      case 'text':
        this.#text(value as string)
        break
      case 'uuid':
        this.#int32(16)
        this.#at += this.#bytes.write((value as string).replaceAll('-', ''), this.#at, 'hex')
        break
      case 'jsonb':
        // PostgreSQL wants the version of its format first, inside the value
        this.#text(`\u0001${value as string}`)
    }
  }

  #int16(value: number): void {
    const bytes = this.#bytes
    bytes[this.#at++] = value >>> 8
    bytes[this.#at++] = value
  }

  #int32(value: number): void {
    const bytes = this.#bytes
    bytes[this.#at++] = value >>> 24
    bytes[this.#at++] = value >>> 16
    bytes[this.#at++] = value >>> 8
    bytes[this.#at++] = value
  }

  #int64(value: number): void {
    const high = Math.floor(value / TWO_TO_32)
    this.#int32(high)
    this.#int32(value - high * TWO_TO_32)
  }

  /** Digits to base 10,000, most significant first; trailing zero digits are left out. */
  #numeric(value: number | bigint): void {
    const groups = this.#groups
    let count = 0
    if (typeof value === 'bigint' && BigInt.asIntN(53, value) !== value) {
      for (let rest = value < 0n ? -value : value; rest > 0n; rest /= NUMERIC_BASE_BIG) {
        assert(count < MAX_GROUPS, 'a numeric has at most 64 digits')
        groups[count++] = Number(rest % NUMERIC_BASE_BIG)
      }
    } else {
      for (let rest = Math.abs(Number(value)); rest > 0; rest = Math.floor(rest / NUMERIC_BASE)) {
        groups[count++] = rest % NUMERIC_BASE
      }
    }
    let last = 0
    while (last < count && groups[last] === 0) last++
    this.#int32(8 + 2 * (count - last))
    this.#int16(count - last)
    this.#int16(count === 0 ? 0 : count - 1)
    this.#int16(value < 0 ? NUMERIC_NEGATIVE : 0)
    this.#int16(0)
    for (let group = count - 1; group >= last; group--) this.#int16(groups[group]!)
  }

  #text(text: string): void {
    this.#reserve(ROW_BYTES + text.length * MAX_UTF8)
    const at = this.#at
    this.#at += 4
    let index = 0
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      if (unit > 0x7f) break
      this.#bytes[this.#at++] = unit
    }
    if (index < text.length) this.#at += this.#bytes.write(text.slice(index), this.#at)
    const length = this.#at - at - 4
    this.#bytes.writeUInt32BE(length, at)
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + bytes))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
