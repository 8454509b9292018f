import type { Random } from './random.ts'

/** A PNG of one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const WIDTH_AT = 16

/** A picture that says it is larger than anything that could be drawn. */
function giant(): Buffer {
  const bytes = Buffer.from(DOT)
  bytes.writeUInt32BE(2 ** 31 - 1, WIDTH_AT)
  bytes.writeUInt32BE(2 ** 31 - 1, WIDTH_AT + 4)
  return bytes
}

/** The bytes of a picture, or of something that would like to be taken for one. */
export function pictureBytes(random: Random): Buffer {
  return random.pick([
    () => DOT,
    () => DOT,
    () => GIF,
    giant,
    () => DOT.subarray(0, random.below(DOT.length)),
    () => Buffer.concat([DOT, Buffer.from('<script>alert(1)</script>')]),
    () => Buffer.concat([GIF.subarray(0, 6), Buffer.from('/*<html><script>alert(1)</script>*/=1;')]),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    () => Buffer.from('%PDF-1.7'),
    () => Buffer.alloc(0),
    () => Buffer.alloc(70_000, 0x41),
    () => Buffer.from(random.hex(200), 'hex'),
  ])()
}
