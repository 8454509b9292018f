import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandIdInstant, formatCommandId, parseCommandId } from '../index.ts'

const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length })
const commandId = fc
  .tuple(hex(12), hex(3), fc.constantFrom('8', '9', 'a', 'b'), hex(3), hex(12))
  .map(([time, a, variant, b, c]) => `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${variant}${b}-${c}`)

describe('command ids', () => {
  it('are read, written, and tell when they were made', () => {
    const words = new Int32Array(6)
    fc.assert(
      fc.property(commandId, (id) => {
        expect(parseCommandId(id, words, 1)).toBe(true)
        expect(formatCommandId(words, 1)).toBe(id)
        expect(commandIdInstant(words, 1)).toBe(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
      }),
    )
  })

  it('are nothing else', () => {
    const words = new Int32Array(4)
    const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    fc.assert(
      fc.property(commandId, fc.nat(35), fc.constantFrom(...'0789abfgG:/`@-Ā７ '), (id, at, character) => {
        const changed = id.slice(0, at) + character + id.slice(at + 1)
        expect(parseCommandId(changed, words)).toBe(pattern.test(changed))
      }),
      { numRuns: 5000 },
    )
    expect(parseCommandId('', words)).toBe(false)
  })
})
