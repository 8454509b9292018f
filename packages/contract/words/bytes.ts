/** Bytes that are not what this version writes: cut off, over-long, or of an unknown kind. */
export class WordFormatError extends Error {
  override readonly name = 'WordFormatError'
}

const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const MAX_TEXT_BYTES = 255
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

  word(value: number): void {
    this.byte(value & 0xff)
    this.byte((value >>> 8) & 0xff)
    this.byte((value >>> 16) & 0xff)
    this.byte(value >>> 24)
  }

  /** UTF-8 with its length, at most 255 bytes. */
  text(value: string): void {
    const encoded = utf8Encoder.encode(value)
    if (encoded.length > MAX_TEXT_BYTES) throw new RangeError('text too long')
    this.byte(encoded.length)
    for (const byte of encoded) this.byte(byte)
  }
}

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
    if (this.position >= this.limit) throw new WordFormatError('cut off')
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
      if (byte === 0) throw new WordFormatError('over-long integer')
      if (sum > Number.MAX_SAFE_INTEGER) break
      return sum
    }
    throw new WordFormatError('integer too large')
  }

  integer(): number {
    const first = this.byte()
    let size = first & 0x3f
    if (first & 0x80) {
      const rest = this.natural()
      if (rest === 0) throw new WordFormatError('over-long integer')
      size += rest * 64
    }
    if (size > Number.MAX_SAFE_INTEGER) throw new WordFormatError('integer too large')
    if ((first & 0x40) === 0) return size
    if (size === 0) throw new WordFormatError('negative zero')
    return -size
  }

  /** A value written as its difference from `base`. */
  offset(base: number): number {
    const value = base + this.integer()
    if (!Number.isSafeInteger(value)) throw new WordFormatError('integer too large')
    return value
  }

  word(): number {
    const { bytes, position } = this
    if (position + 4 > this.limit) throw new WordFormatError('cut off')
    this.position = position + 4
    return bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24)
  }

  /** One of `names`, stored as its place. */
  name<T extends string>(names: readonly T[], place: number): T {
    const name = names[place]
    if (name === undefined) throw new WordFormatError('unknown name')
    return name
  }

  flag(): boolean {
    const value = this.byte()
    if (value > 1) throw new WordFormatError('not a flag')
    return value === 1
  }

  text(): string {
    return this.textOf(this.byte())
  }

  /** A text whose length is a natural, at most `maximum`. */
  longText(maximum: number): string {
    const length = this.natural()
    if (length > maximum) throw new WordFormatError('text too long')
    return this.textOf(length)
  }

  private textOf(length: number): string {
    if (this.position + length > this.limit) throw new WordFormatError('cut off')
    const part = this.bytes.subarray(this.position, this.position + length)
    this.position += length
    try {
      return utf8Decoder.decode(part)
    } catch {
      throw new WordFormatError('not UTF-8')
    }
  }

  end(): void {
    if (this.position !== this.limit) throw new WordFormatError('bytes left over')
  }
}
