import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AddressFamily,
  checkAba,
  checkAddress,
  checkBic,
  checkCard,
  checkIban,
  isHouseAddress,
  lookAlikes,
  outsideAddress,
  parseAddress,
  practiceAddress,
  practiceCard,
  shortAddress,
} from './index.ts'

const FAMILIES: readonly AddressFamily[] = ['btc', 'evm', 'tron']

describe('an address', () => {
  it('for practice is made of its number, read back, and no character of it can be another', () => {
    const digits = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
    fc.assert(
      fc.property(
        fc.constantFrom(...FAMILIES),
        fc.integer({ min: 0, max: 2 ** 50 - 1 }),
        fc.nat(15),
        fc.integer({ min: 1, max: 31 }),
        (family, index, at, by) => {
          const text = practiceAddress(family, index)
          expect(parseAddress(text)).toEqual({ family, canonical: text, kind: 'practice' })
          expect(parseAddress(text.toUpperCase())?.canonical).toBe(text)
          const place = text.length - 19 + at + Math.floor(at / 4)
          const other = digits[(digits.indexOf(text[place]!) + by) % 32]!
          expect(parseAddress(text.slice(0, place) + other + text.slice(place + 1))).toBeUndefined()
        },
      ),
    )
  })

  const check = (text: string, family: AddressFamily = 'btc', mode: 'real' | 'practice' = 'real') =>
    checkAddress({ mode, family, text, own: [] }).code

  it.each([
    ['of a script', '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX', 'ok'],
    ['of a taproot key', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'ok'],
    ['of a later witness', 'BC1SW50QGDZ25J', 'addressFuture'],
    ['of the test chain', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'addressTestnet'],
    ['of the test chain, older', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'addressTestnet'],
    ['of another chain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'addressOtherChain'],
    ['of witness 0 that is too short', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'addressInvalid'],
    ['of an empty witness', 'bc1gmk9yu', 'addressInvalid'],
    ['with what nobody sees', '\u202a3EktnHQD7RiAE6uzMj2\u200bZifT9YgRrkSgzQX\u202c', 'ok'],
    ['of nothing', '', 'addressInvalid'],
    ['of a lot', 'a'.repeat(1_000), 'addressInvalid'],
  ])('%s: %s', (_what, text, code) => expect(check(text)).toBe(code))

  const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  it.each([
    ['that names an address', `ethereum:${contract}@1?value=2.014e18`, 'ok'],
    [
      'for a token, whose contract stands first',
      `ethereum:${contract}@1/transfer?address=${contract}`,
      'addressInvalid',
    ],
    ['for a token, without a chain', `ethereum:${contract}/transfer?address=${contract}`, 'addressInvalid'],
    ['that has to be understood whole', `ethereum:${contract}?value=1&req-until=2`, 'addressInvalid'],
  ])('in a payment request %s: %s', (_what, text, code) => expect(check(text, 'evm')).toBe(code))

  it('that is real is refused in practice', () => {
    expect(check('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'tron', 'practice')).toBe('addressReal')
  })

  it('looks like another with the same first or last four characters', () => {
    const [a, b, c] = ['0x1234aaaabbbbcccc', '0x1234ddddeeeeffff', '0x9999dddd0000cccc'] as const
    expect(lookAlikes(a, [a, b, c, '0x5555'])).toEqual([b, c])
  })
})

describe('an account', () => {
  it.each([
    ['4410 0000 8812 4414', 'practice', 'cardNumberInvalid'],
    ['4539 1488 0343 6467', 'practice', 'cardReal'],
    ['4539 1488 0343 6467', 'real', 'ok'],
    ['0441000088124414', 'real', 'cardPractice'],
    ['4242\u20114242–4242 ４２４２', 'practice', 'ok'],
    ['42', 'practice', 'cardNumberInvalid'],
  ] as const)('of card %s on %s rails: %s', (text, mode, code) => expect(checkCard(text, mode).code).toBe(code))

  it('has an IBAN, a BIC of its country and perhaps a routing number', () => {
    expect(checkIban('gb82 west 1234 5698 7654 32')).toEqual({ code: 'ok', country: 'GB', shown: '•••• 5432' })
    expect(checkIban('\u200eGB82\u00a0WEST\u00a01234\u00a05698\u00a07654\u00a032\u200b').code).toBe('ok')
    expect(checkIban('GB82 TEST 1234 5698 7654 32')).toEqual({ code: 'ibanInvalid' })
    expect([checkBic('DEUTDEFF', 'DE').code, checkBic('DEUTXXFF', 'DE').code]).toEqual(['ok', 'bicInvalid'])
    expect([checkAba('000000000').code, checkAba('12345678').code]).toEqual(['abaInvalid', 'abaInvalid'])
  })
})

describe('what is tried with', () => {
  const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 20,
    maxLength: 20,
  })
  const drawFrom = (chances: readonly number[]) => {
    let at = 0
    return (bound: number) => Math.floor(chances[at++ % chances.length]! * bound)
  }

  it('is an address that practice rails take, and never one of the house’s', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FAMILIES), draws, (family, chances) => {
        const text = outsideAddress(family, drawFrom(chances))
        expect(checkAddress({ mode: 'practice', family, text, own: [] })).toEqual({ code: 'ok', canonical: text })
        expect(isHouseAddress(text)).toBe(false)
      }),
    )
    expect([0, 2 ** 32 - 1, 2 ** 32].map((index) => isHouseAddress(practiceAddress('tron', index)))).toEqual([
      true,
      true,
      false,
    ])
    expect(isHouseAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe(false)
  })

  it('is a card that practice rails take', () => {
    fc.assert(
      fc.property(draws, (chances) => {
        expect(checkCard(practiceCard(drawFrom(chances)), 'practice').code).toBe('ok')
      }),
    )
  })

  it('is shown by both ends', () => {
    expect(shortAddress('practice:trx:7f3k-q29d-88xm-9vke')).toBe('practice:trx:7f3k…9vke')
    expect(shortAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe('0x5aae…eaed')
    expect(shortAddress('0x12')).toBe('0x12')
  })
})
