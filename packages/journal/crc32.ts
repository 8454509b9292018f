const POLYNOMIAL = 0xedb88320
const TABLES = buildTables()

/** Eight tables of 256, so that eight bytes are folded in per step ("slicing by 8"). */
function buildTables(): Int32Array {
  const tables = new Int32Array(8 * 256)
  for (let byte = 0; byte < 256; byte++) {
    let remainder = byte
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1
    tables[byte] = remainder
  }
  for (let byte = 0; byte < 256; byte++) {
    for (let table = 1; table < 8; table++) {
      const previous = tables[(table - 1) * 256 + byte]!
      tables[table * 256 + byte] = (previous >>> 8) ^ tables[previous & 255]!
    }
  }
  return tables
}

/**
 * CRC-32 (the one of zlib and gzip) of the bytes from `from` up to, not including, `to`. For a record of 200 bytes twice as
 * fast as crossing into the native one, and it runs in a browser.
 */
export function crc32(view: DataView, from: number, to: number): number {
  let crc = -1
  let at = from
  for (; at + 8 <= to; at += 8) {
    const low = view.getInt32(at, true) ^ crc
    const high = view.getInt32(at + 4, true)
    crc =
      TABLES[1792 + (low & 255)]! ^
      TABLES[1536 + ((low >>> 8) & 255)]! ^
      TABLES[1280 + ((low >>> 16) & 255)]! ^
      TABLES[1024 + (low >>> 24)]! ^
      TABLES[768 + (high & 255)]! ^
      TABLES[512 + ((high >>> 8) & 255)]! ^
      TABLES[256 + ((high >>> 16) & 255)]! ^
      TABLES[high >>> 24]!
  }
  for (; at < to; at++) crc = TABLES[(crc ^ view.getUint8(at)) & 255]! ^ (crc >>> 8)
  return ~crc >>> 0
}
