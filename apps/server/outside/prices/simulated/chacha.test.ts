import { describe, expect, it } from 'vitest'
import { bell, chachaBlock, scaledBell } from './chacha.ts'
import { integerRoot, LOG_ONE, logUnits, scaleByLog } from './fixed.ts'

describe('the market’s randomness', () => {
  it('is ChaCha20: the block of RFC 8439, 2.3.2', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, i) => i)
    const out = new Uint32Array(16)
    chachaBlock(new Uint32Array(bytes.buffer), 1, 0x09000000, 0x4a000000, 0, out)
    expect(Buffer.from(out.buffer).toString('hex')).toBe(
      '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
        'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
    )
  })

  it('draws bells with mean 0 and the deviation asked for', () => {
    const key = new Uint32Array(8)
    const out = new Uint32Array(16)
    let sum = 0
    let squares = 0
    const draws = 16 * 20_000
    for (let block = 0; block < 20_000; block++) {
      chachaBlock(key, block, 0, 0, 0, out)
      for (const word of out) {
        const value = scaledBell(1_000_000, word)
        sum += value
        squares += value * value
      }
    }
    expect(Math.abs(sum / draws)).toBeLessThan(6_000)
    expect(Math.sqrt(squares / draws)).toBeGreaterThan(990_000)
    expect(Math.sqrt(squares / draws)).toBeLessThan(1_010_000)
    expect([bell(0), bell(0xffffffff)]).toEqual([-510, 510])
  })
})

describe('fixed point', () => {
  it('doubles, halves and keeps', () => {
    expect(scaleByLog(6_748_210, 0)).toBe(6_748_210)
    expect(scaleByLog(6_748_210, LOG_ONE)).toBe(13_496_420)
    expect(scaleByLog(6_748_210, -LOG_ONE)).toBe(3_374_105)
    expect(scaleByLog(1_000, 3 * LOG_ONE)).toBe(8_000)
  })

  it('agrees with the real power to one in ten million, and never falls where the level rises', () => {
    let last = 0
    for (let log = -2 * LOG_ONE; log < 2 * LOG_ONE; log += 1_234_567) {
      const value = scaleByLog(50_000_000, log)
      expect(Math.abs(value / (50_000_000 * 2 ** (log / LOG_ONE)) - 1)).toBeLessThan(1.3e-7)
      expect(value).toBeGreaterThanOrEqual(last)
      last = value
    }
  })

  it('turns ppm into log units and takes roots', () => {
    expect(scaleByLog(1_000_000, logUnits(10_000))).toBe(1_010_050)
    const roots = [0, 1, 3, 4, 2 ** 52, Number.MAX_SAFE_INTEGER].map(integerRoot)
    expect(roots).toEqual([0, 1, 1, 2, 2 ** 26, 94_906_265])
  })
})
