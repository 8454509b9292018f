import { fromHex } from '@candela/journal/format'
import { assert } from '@candela/units'

/** The bytes of a text that the schema has already found to be hexadecimal. */
export function bytesOf(text: string): Uint8Array {
  const bytes = fromHex(text, text.length / 2)
  assert(bytes !== null, 'the schema lets only hexadecimal through')
  return bytes
}
