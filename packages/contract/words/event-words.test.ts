import { describe, expect, it } from 'vitest'
import {
  CLOSE_REASONS,
  codeOfNumber,
  decodeEvents,
  type Event,
  EventWords,
  FACTS,
  parseCommandId,
  POSTING_PURPOSES,
  PURPOSES,
  WordFormatError,
} from '../index.ts'

describe('the words of events', () => {
  const big = 2 ** 61
  const id = '0198c2d4-7f00-7abc-9def-0123456789ab'
  const idWords = new Int32Array(4)
  parseCommandId(id, idWords)
  const largest = 9_223_372_036_854_775_807n
  const EVENTS: [Event['kind'], (words: EventWords) => void, Event][] = [
    [
      'customerOpened',
      (w) => w.customerOpened(2 ** 31 - 1, idWords, 0),
      { kind: 'customerOpened', customer: 2 ** 31 - 1, commandId: id },
    ],
    [
      'funded',
      (w) => w.funded(1, 2, big),
      { kind: 'funded', customer: 1, asset: 2, amount: big, source: 'practiceGrant' },
    ],
    [
      'orderAccepted',
      (w) =>
        w.orderAccepted(2 ** 53 - 1, 3, 4095, 1, 1, 3, 2 ** 31 - 1, 2 ** 31 - 1, 2 ** 53 - 1, 99_999, 100_000, big),
      {
        kind: 'orderAccepted',
        order: 2 ** 53 - 1,
        customer: 3,
        product: 4095,
        side: 'sell',
        type: 'market',
        timeInForce: 'postOnly',
        price: 2 ** 31 - 1,
        lots: 2 ** 31 - 1,
        spend: 2 ** 53 - 1,
        makerFeePpm: 99_999,
        takerFeePpm: 100_000,
        held: big,
      },
    ],
    [
      'orderAmended',
      (w) => w.orderAmended(7, 3, 5, 6, 2 ** 32, true),
      { kind: 'orderAmended', order: 7, customer: 3, price: 5, lots: 6, held: 2 ** 32, keptPlace: true },
    ],
    [
      'orderFilled',
      (w) => w.orderFilled(7, 3, 2, 1, 2 ** 40, 5, 6, 2 ** 53 - 1, 2 ** 33 + 1, 1, 1, 9),
      {
        kind: 'orderFilled',
        order: 7,
        customer: 3,
        product: 2,
        side: 'sell',
        trade: 2 ** 40,
        price: 5,
        lots: 6,
        notional: 2 ** 53 - 1,
        fee: 2 ** 33 + 1,
        liquidity: 'maker',
        counterparty: 'ladder',
        remaining: 9,
      },
    ],
    ...CLOSE_REASONS.map((reason, place): [Event['kind'], (words: EventWords) => void, Event] => [
      'orderClosed',
      (w) => w.orderClosed(8, 3, 2, place, 4, big),
      { kind: 'orderClosed', order: 8, customer: 3, product: 2, reason, filled: 4, released: big },
    ]),
    [
      'traded',
      (w) => w.traded(2 ** 32, 1, 2, 3, 1, 0),
      { kind: 'traded', trade: 2 ** 32, product: 1, price: 2, lots: 3, takerSide: 'sell', counterparty: 'customer' },
    ],
    ...POSTING_PURPOSES.map((purpose, place): [Event['kind'], (words: EventWords) => void, Event] => [
      'posted',
      (w) => {
        w.beginPosting(2 ** 33, place, 2 ** 34)
        w.leg(0, 4095, 6, 1, -2_147_483_648, -1, 2_147_483_647)
        w.leg(5, 1, 0, -1, -1, 0, 0)
        w.endPosting()
      },
      {
        kind: 'posted',
        posting: 2 ** 33,
        purpose,
        reference: 2 ** 34,
        legs: [
          { owner: 0, asset: 4095, purpose: PURPOSES[6], amount: 1n - largest - 1n, balance: largest },
          { owner: 5, asset: 1, purpose: 'available', amount: -1n, balance: 0n },
        ],
      },
    ]),
    [
      'quoted',
      (w) => w.quoted(1, 2 ** 40, 2 ** 31 - 1, 0, 2 ** 31 - 1),
      { kind: 'quoted', product: 1, step: 2 ** 40, index: 2 ** 31 - 1, bid: 0, ask: 2 ** 31 - 1 },
    ],
    ['assetListed', (w) => w.assetListed(4), { kind: 'assetListed', asset: 4 }],
    ['productListed', (w) => w.productListed(4), { kind: 'productListed', product: 4 }],
    ['rulesActivated', (w) => w.rulesActivated(2), { kind: 'rulesActivated', version: 2 }],
    ...FACTS.map((fact, place): [Event['kind'], (words: EventWords) => void, Event] => [
      'factRecorded',
      (w) => w.factRecorded(7, place, place % 2 === 0),
      { kind: 'factRecorded', customer: 7, fact, holds: place % 2 === 0 },
    ]),
    [
      'stateRecorded',
      (w) => w.stateRecorded('fedcba98'.repeat(8)),
      { kind: 'stateRecorded', stateHash: 'fedcba98'.repeat(8) },
    ],
  ]

  it.each(EVENTS)('%s reads back as it was', (_, write, event) => {
    const words = new EventWords()
    write(words)
    expect(decodeEvents(words.bytes())).toStrictEqual([event])
  })

  it('keep their order, however many, and are gone after a reset', () => {
    const words = new EventWords()
    for (let round = 0; round < 200; round++) for (const [, write] of EVENTS) write(words)
    const decoded = decodeEvents(words.bytes())
    expect(decoded).toStrictEqual(Array.from({ length: 200 }, () => EVENTS.map(([, , event]) => event)).flat())
    words.reset()
    expect(decodeEvents(words.bytes())).toEqual([])
  })

  it('have a digest that any changed, added or missing word changes', () => {
    const digestOf = (lots: readonly number[]): string => {
      const words = new EventWords()
      for (const lot of lots) words.traded(lot, 1, 2, 3, 1, 0)
      return words.digest().join()
    }
    const digests = new Set<string>()
    let count = 0
    for (let a = 0; a < 40; a++) {
      for (let b = 0; b < 40; b++, count++) digests.add(digestOf([a, b]))
      digests.add(digestOf([a]))
      count++
    }
    expect(digests.size).toBe(count)
    expect(digestOf([1, 2])).toBe(digestOf([1, 2]))
  })

  it('cut off or unknown are refused', () => {
    const words = new EventWords()
    words.funded(1, 2, 3)
    const bytes = words.bytes().slice()
    for (const length of [1, 4, 8, bytes.length - 4]) {
      expect(() => decodeEvents(bytes.subarray(0, length))).toThrow(WordFormatError)
    }
    expect(() => decodeEvents(new Uint8Array([99, 0, 0, 0]))).toThrow(WordFormatError)
  })
})

it('a code number that no version gave has no name', () => expect(codeOfNumber(99_999)).toBeUndefined())
