import { proves } from '@candela/checks/proves'
import { railOf } from '@candela/rules/funding'
import { practiceAddress } from '@candela/rules/practice'
import { describe, expect, it } from 'vitest'
import { cardFaults, differences, EMPTY_CARD, readAddress, sampleCard } from './entry.ts'

const draw = (bound: number): number => Math.floor(Math.random() * bound)
const codesOf = (card: typeof EMPTY_CARD) =>
  Object.fromEntries(Object.entries(cardFaults(card)).map(([field, { code }]) => [field, code]))
const trc20 = railOf(1)!

describe('a card that is entered', () => {
  it('is whole where it was filled in for practice, of whatever country', () => {
    for (const country of ['DE', 'US', 'JP', 'BR']) expect(codesOf(sampleCard(country, draw))).toEqual({})
  })

  it('lacks every field but the optional ones', () => {
    expect(codesOf(EMPTY_CARD), proves('S5.22', 'S5.23')).toEqual({
      country: 'cardIncomplete',
      bank: 'cardIncomplete',
      number: 'cardIncomplete',
      swift: 'cardIncomplete',
      branchNumber: 'cardIncomplete',
      branch: 'cardIncomplete',
    })
  })

  it('says what is wrong with numbers', () => {
    const card = { ...sampleCard('DE', draw), number: '4539 1488 0343 6467', swift: 'SNDBFRPX', aba: '123456789' }
    expect(codesOf(card)).toEqual({ number: 'cardReal', swift: 'bicOtherCountry', aba: 'abaInvalid' })
  })
})

describe('an address that is entered', () => {
  it('is refused by its first fault', () => {
    const codeOf = (text: string) => readAddress(text, trc20, []).fault?.code
    expect(codeOf('practice:trx:7f3k'), proves('S8.34')).toBe('addressInvalid')
    expect(codeOf('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('addressReal')
    expect(codeOf(practiceAddress('evm', 2 ** 40))).toBe('addressOtherChain')
    expect(codeOf(practiceAddress('tron', 3))).toBe('addressOwn')
    expect(readAddress(practiceAddress('tron', 2 ** 40), railOf(8)!, []).fault?.code).toBe('railUnknown')
  })

  it('is told beside those that it looks like', () => {
    const [one, other, far] = [2 ** 40, 2 ** 40 + 1, 2 ** 49].map((index) => practiceAddress('tron', index))
    expect(readAddress(one!.toUpperCase(), trc20, [other!, far!])).toEqual({
      fault: undefined,
      address: one,
      alike: [other],
    })
  })

  it('differs from another in pieces', () => {
    expect(differences('7f3k-88xm-9vke', '7f3k-41xm-9vke')).toEqual([
      { at: 0, text: '7f3k-', same: true },
      { at: 5, text: '88', same: false },
      { at: 7, text: 'xm-9vke', same: true },
    ])
  })
})
