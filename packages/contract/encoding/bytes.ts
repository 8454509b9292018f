import { formatCommandId, parseCommandId } from './command-id.ts'

/** Bytes that are not what this version writes: cut off, over-long, or of an unknown kind. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const FOUR_BYTES = 4_294_967_296
/** amounts in doubles lie below it, on both sides of zero */
export const WIDE_LIMIT = 2 ** 63
const words = new Int32Array(4)
/** 128⁷: an eighth group of seven bits is the last a safe integer may have */
const LAST_GROUP = 562_949_953_421_312

/** Writes little fields one after another; a field that does not fit throws RangeError. */
export class ByteWriter {
  bytes: Uint8Array
  position: number

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes
    this.position = position
  }

  byte(value: number): void {
    if (this.position >= this.bytes.length) throw new RangeError('the buffer is too small')
    this.bytes[this.position++] = value
  }

  /** A non-negative safe integer in groups of seven bits, low first. */
  natural(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a non-negative safe integer: ${value}`)
    let rest = value
    while (rest > 0x7fffffff) {
      this.byte((rest % 128) | 0x80)
      rest = Math.floor(rest / 128)
    }
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    this.byte(rest)
  }

  /** A safe integer; the first byte carries the sign and six bits. */
  integer(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
    const negative = value < 0
    const size = negative ? -value : value
    const first = (size % 64) | (negative ? 0x40 : 0)
    const rest = Math.floor(size / 64)
    if (rest === 0) return this.byte(first)
    this.byte(first | 0x80)
    this.natural(rest)
  }

  /** 32 bits, low byte first. */
  word(value: number): void {
    const { bytes, position } = this
    if (position + 4 > bytes.length) throw new RangeError('the buffer is too small')
    bytes[position] = value
    bytes[position + 1] = value >>> 8
    bytes[position + 2] = value >>> 16
    bytes[position + 3] = value >>> 24
    this.position = position + 4
  }

  flag(value: boolean): void {
    this.byte(value ? 1 : 0)
  }

  /** One of `names`, as its place. */
  name<T extends string>(names: readonly T[], value: T): void {
    const place = names.indexOf(value)
    if (place < 0) throw new TypeError(`not one of ${names.join(', ')}: ${value}`)
    this.byte(place)
  }

  /** A whole number that a double holds exactly, in 64 bits. */
  wide(value: number): void {
    if (!Number.isInteger(value) || Math.abs(value) >= WIDE_LIMIT) throw new RangeError(`not a wide integer: ${value}`)
    const high = Math.floor(value / FOUR_BYTES)
    this.word(value - high * FOUR_BYTES)
    this.word(high)
  }

  /** A signed integer of 64 bits. */
  big(value: bigint): void {
    const number = Number(value)
    // nearly all are small, and cost a tenth as numbers
    if (Number.isSafeInteger(number)) return this.wide(number)
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`beyond 64 bits: ${value}`)
    this.word(Number(BigInt.asIntN(32, value)))
    this.word(Number(value >> 32n))
  }

  /** UTF-8 of at most `maximum` bytes, their number first. */
  text(value: string, maximum: number): void {
    if (/\p{Surrogate}/u.test(value)) throw new TypeError('half a character')
    const encoded = utf8Encoder.encode(value)
    if (encoded.length > maximum) throw new RangeError('text too long')
    this.natural(encoded.length)
    for (const byte of encoded) this.byte(byte)
  }

  /** At most `maximum` bytes given in lower-case hexadecimal, their number first. */
  hex(value: string, maximum: number): void {
    if (value.length > maximum * 2) throw new RangeError('too many bytes')
    this.natural(value.length / 2)
    this.plainHex(value)
  }

  /** The same without their number. */
  plainHex(value: string): void {
    if (!/^(?:[0-9a-f]{2})*$/.test(value)) throw new TypeError('not lower-case hexadecimal')
    for (let i = 0; i < value.length; i += 2) this.byte(Number.parseInt(value.slice(i, i + 2), 16))
  }

  commandId(value: string): void {
    if (!parseCommandId(value, words)) throw new TypeError('commandId is no UUIDv7')
    for (let i = 0; i < 4; i++) this.word(words[i]!)
  }
}

const NOTHING = new Uint8Array(0)

/**
 * Reads what ByteWriter wrote, and nothing else: every value has exactly one encoding. One reader serves any number of
 * texts, see `over`.
 */
export class ByteReader {
  private bytes: Uint8Array
  private limit: number
  position: number

  constructor(bytes: Uint8Array, position = 0, limit = bytes.length) {
    this.bytes = bytes
    this.position = position
    this.limit = limit
  }

  /** Goes on with the bytes from `position` up to, not including, `limit`. */
  over(bytes: Uint8Array, position: number, limit: number): void {
    if (limit > bytes.length) throw new RangeError('there are not as many bytes')
    this.bytes = bytes
    this.position = position
    this.limit = limit
  }

  byte(): number {
    if (this.position >= this.limit) throw new FormatError('cut off')
    return this.bytes[this.position++]!
  }

  natural(): number {
    const byte = this.byte()
    return byte < 0x80 ? byte : this.further(byte & 0x7f, 128)
  }

  /** The groups of a natural after its first, which has come to `value`; the next one counts `factor`. */
  private further(value: number, factor: number): number {
    let sum = value
    for (let scale = factor; scale <= LAST_GROUP; scale *= 128) {
      const byte = this.byte()
      sum += (byte & 0x7f) * scale
      if (byte >= 0x80) continue
      if (byte === 0) throw new FormatError('over-long integer')
      if (sum > Number.MAX_SAFE_INTEGER) break
      return sum
    }
    throw new FormatError('integer too large')
  }

  integer(): number {
    const first = this.byte()
    let size = first & 0x3f
    if (first & 0x80) {
      const rest = this.natural()
      if (rest === 0) throw new FormatError('over-long integer')
      size += rest * 64
    }
    if (size > Number.MAX_SAFE_INTEGER) throw new FormatError('integer too large')
    if ((first & 0x40) === 0) return size
    if (size === 0) throw new FormatError('negative zero')
    return -size
  }

  /** A value written as its difference from `base`. */
  offset(base: number): number {
    const value = base + this.integer()
    if (!Number.isSafeInteger(value)) throw new FormatError('integer too large')
    return value
  }

  word(): number {
    const { bytes, position } = this
    if (position + 4 > this.limit) throw new FormatError('cut off')
    this.position = position + 4
    return bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24)
  }

  /** One of `names`, stored as its place. */
  name<T extends string>(names: readonly T[]): T {
    const name = names[this.byte()]
    if (name === undefined) throw new FormatError('unknown name')
    return name
  }

  flag(): boolean {
    const value = this.byte()
    if (value > 1) throw new FormatError('not a flag')
    return value === 1
  }

  wide(): number {
    const low = this.word() >>> 0
    return wideOf(low, this.word())
  }

  big(): bigint {
    const low = this.word() >>> 0
    return (BigInt(this.word()) << 32n) | BigInt(low)
  }

  /** A text of at most `maximum` bytes. */
  text(maximum: number): string {
    const length = this.natural()
    if (length > maximum) throw new FormatError('text too long')
    return this.textOf(length)
  }

  hex(maximum: number): string {
    const length = this.natural()
    if (length > maximum) throw new FormatError('too many bytes')
    return this.plainHex(length)
  }

  plainHex(length: number): string {
    let hex = ''
    for (let i = 0; i < length; i++) hex += this.byte().toString(16).padStart(2, '0')
    return hex
  }

  /** The words of a command id, as parseCommandId makes them. */
  id(into: Int32Array): void {
    into[0] = this.word()
    into[1] = this.word()
    into[2] = this.word()
    into[3] = this.word()
    // version 7, variant 10: the rest of a UUID is free
    const isCommandId = ((into[1] >>> 12) & 15) === 7 && into[2] >>> 30 === 2
    if (!isCommandId) throw new FormatError('commandId is no UUIDv7')
  }

  commandId(): string {
    this.id(words)
    return formatCommandId(words)
  }

  private textOf(length: number): string {
    if (this.position + length > this.limit) throw new FormatError('cut off')
    const part = this.bytes.subarray(this.position, this.position + length)
    this.position += length
    try {
      return utf8Decoder.decode(part)
    } catch {
      throw new FormatError('not UTF-8')
    }
  }

  /** Nothing may be left. Lets go of the bytes: a reader that lives on must not keep a segment of a journal with it. */
  end(): void {
    if (this.position !== this.limit) throw new FormatError('bytes left over')
    this.over(NOTHING, 0, 0)
  }
}

/** The number in two words; FormatError unless a double holds it exactly. */
export function wideOf(low: number, high: number): number {
  const value = high * FOUR_BYTES + low
  const backHigh = Math.floor(value / FOUR_BYTES)
  const isExact = backHigh === high && value - backHigh * FOUR_BYTES === low && value > -WIDE_LIMIT
  if (!isExact) throw new FormatError('no exact number')
  return value
}
