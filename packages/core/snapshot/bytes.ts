/** A snapshot this version cannot read. The journal is replayed from its start instead. */
export class SnapshotFormatError extends Error {
  override readonly name = 'SnapshotFormatError'
}

const WORD = 4_294_967_296
const utf8Encoder = new TextEncoder()
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Little-endian fields one after another in a buffer that grows. */
export class SnapshotWriter {
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView
  private length = 0

  /** Room for `expected` bytes before anything grows. */
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected)
    this.view = new DataView(this.bytes.buffer)
  }

  word(value: number): void {
    this.reserve(4)
    this.view.setInt32(this.length, value, true)
    this.length += 4
  }

  /** An exact integer, up to 64 bits in size. */
  wide(value: number): void {
    const high = Math.floor(value / WORD)
    this.word(value - high * WORD)
    this.word(high)
  }

  big(value: bigint): void {
    this.reserve(8)
    this.view.setBigInt64(this.length, value, true)
    this.length += 8
  }

  text(value: string): void {
    const encoded = utf8Encoder.encode(value)
    this.word(encoded.length)
    this.reserve(encoded.length)
    this.bytes.set(encoded, this.length)
    this.length += encoded.length
  }

  /** Leaves room for the length of what follows; endLength of what this answers writes it. */
  beginLength(): number {
    this.wide(0)
    return this.length
  }

  endLength(begun: number): void {
    const length = this.length - begun
    this.view.setUint32(begun - 8, length % WORD, true)
    this.view.setUint32(begun - 4, Math.floor(length / WORD), true)
  }

  done(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    larger.set(this.bytes)
    this.bytes = larger
    this.view = new DataView(larger.buffer)
  }
}

export class SnapshotReader {
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private position = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  word(): number {
    return this.view.getInt32(this.take(4), true)
  }

  /** The number of things that follow, each of at least `size` bytes: never more than there is. */
  count(size: number): number {
    const count = this.word()
    if (count < 0 || count * size > this.bytes.length - this.position)
      throw new SnapshotFormatError('a count too large')
    return count
  }

  wide(): number {
    const low = this.word() >>> 0
    return this.word() * WORD + low
  }

  big(): bigint {
    return this.view.getBigInt64(this.take(8), true)
  }

  text(): string {
    const length = this.count(1)
    const start = this.take(length)
    try {
      return utf8Decoder.decode(this.bytes.subarray(start, start + length))
    } catch {
      throw new SnapshotFormatError('text that is not UTF-8')
    }
  }

  /** A reader of the section that follows, as long as it says. */
  section(): SnapshotReader {
    const length = this.wide()
    if (length < 0 || length > this.bytes.length - this.position) throw new SnapshotFormatError('a section too long')
    const start = this.take(length)
    return new SnapshotReader(this.bytes.subarray(start, start + length))
  }

  end(): void {
    if (this.position !== this.bytes.length) throw new SnapshotFormatError('bytes left over')
  }

  private take(count: number): number {
    const start = this.position
    if (start + count > this.bytes.length) throw new SnapshotFormatError('cut off')
    this.position += count
    return start
  }
}
