import { decodeEvents, EventWriter, type Posted } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'
import { PURPOSE } from './purposes.ts'

const LARGEST = 9_223_372_036_854_775_807n
const CUSTOMER = 7

function open(): { ledger: Ledger; events: EventWriter; last: () => Posted } {
  const events = new EventWriter()
  const ledger = new Ledger(events)
  return { ledger, events, last: () => decodeEvents(events.bytes()).at(-1) as Posted }
}

function deposit(ledger: Ledger, customer: number, asset: number, amount: number): void {
  ledger.begin(0, 0)
  ledger.house(PURPOSE.practice, asset, -amount)
  ledger.available(customer, asset, amount)
  ledger.end()
}

describe('the ledger', () => {
  it('sums all accounts of each asset, which postings keep at zero', () => {
    const { ledger } = open()
    deposit(ledger, CUSTOMER, 3, 5_000_000_000)
    deposit(ledger, CUSTOMER + 1, 0, 7)
    ledger.hold(1, 42, CUSTOMER, 3, 4_999_999_999)
    expect(ledger.sums(5)).toEqual([0n, 0n, 0n, 0n, 0n])
    // what no posting can do: a balance out of nothing shows
    ledger.restorePair(CUSTOMER, 3, 2n, 4_999_999_999n)
    expect(ledger.sums(5)).toEqual([0n, 0n, 0n, 1n, 0n])
  })

  it('tells each leg with its amount and balance', () => {
    const { ledger, last } = open()
    deposit(ledger, CUSTOMER, 3, 5_000_000_000)
    ledger.hold(1, 42, CUSTOMER, 3, 4_999_999_999)
    expect(last()).toEqual({
      kind: 'posted',
      posting: 2,
      purpose: 'hold',
      reference: 42,
      legs: [
        { owner: CUSTOMER, asset: 3, purpose: 'available', key: 0, amount: -4_999_999_999n, balance: 1n },
        { owner: CUSTOMER, asset: 3, purpose: 'held', key: 0, amount: 4_999_999_999n, balance: 4_999_999_999n },
      ],
    })
    expect(ledger.balanceOf(CUSTOMER, 3)).toEqual({ available: 1n, held: 4_999_999_999n })
    expect(ledger.accountBalance(0, PURPOSE.practice, 3)).toBe(-5_000_000_000n)
  })

  it('adds as bigint does, through every carry, with accounts by the thousand', () => {
    const amount = fc.oneof(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.constantFrom(1, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1, 2 ** 60),
    )
    const move = fc.record({ customer: fc.integer({ min: 1, max: 40 }), asset: fc.nat(30), amount, back: fc.boolean() })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 300, size: 'max' }), (moves) => {
        const { ledger } = open()
        const balances = new Map<string, bigint>()
        for (const { customer, asset, amount, back } of moves) {
          const key = `${customer} ${asset}`
          const before = balances.get(key) ?? 0n
          const wide = BigInt(amount)
          const signed = back && before >= wide ? -amount : amount
          if (signed > 0 && !ledger.canIssue(asset, amount)) continue
          expect(ledger.covers(customer, asset, amount)).toBe(before >= wide)
          ledger.begin(0, 0)
          ledger.house(PURPOSE.practice, asset, -signed)
          ledger.available(customer, asset, signed)
          ledger.end()
          balances.set(key, before + BigInt(signed))
          expect(ledger.balanceOf(customer, asset).available).toBe(before + BigInt(signed))
        }
        const keys = [...balances].filter(([, balance]) => balance !== 0n).map(([key]) => key)
        const listed = [...ledger.pairKeys()].map((key) => `${Math.floor(key / 4096)} ${key % 4096}`)
        expect(listed.toSorted()).toEqual(keys.toSorted())
      }),
    )
  })

  it('holds balances up to the last of 64 bits, and issues not one unit more', () => {
    const { ledger } = open()
    const chunk = 2 ** 61
    for (let i = 0; i < 3; i++) deposit(ledger, CUSTOMER, 0, chunk)
    expect(ledger.canIssue(0, chunk)).toBe(false)
    const rest = LARGEST - 3n * BigInt(chunk)
    for (const part of [rest - 1023n, 1023n]) {
      // exact in a double each: the first is a multiple of 1024
      expect(BigInt(Number(part))).toBe(part)
      expect(ledger.canIssue(0, Number(part))).toBe(true)
      deposit(ledger, CUSTOMER, 0, Number(part))
    }
    expect(ledger.balanceOf(CUSTOMER, 0).available).toBe(LARGEST)
    expect(ledger.canIssue(0, 1)).toBe(false)
    expect(ledger.canIssue(1, 2 ** 62)).toBe(true)
    expect(() => deposit(ledger, CUSTOMER, 0, 1)).toThrow('64 bits')
  })

  it('keeps accounts apart by key, tells it, and counts what all of them owe', () => {
    const { ledger, events } = open()
    for (const key of [3, 0, 3, 7]) {
      ledger.begin(0, 0)
      ledger.house(PURPOSE.liquidity, 2, -(2 ** 60), key)
      ledger.available(CUSTOMER, 2, 2 ** 60)
      ledger.end()
    }
    const told = (decodeEvents(events.bytes()) as Posted[]).map(({ legs }) => legs.map(({ key }) => key))
    expect(told).toEqual([3, 0, 3, 7].map((key) => [key, 0]))
    const owed = ledger
      .accounts()
      .map(({ purpose, owner, asset, key, balance }) => [purpose, owner, asset, key, balance])
    expect(owed).toEqual([
      ['liquidity', 0, 2, 0, -(2n ** 60n)],
      ['liquidity', 0, 2, 3, -(2n ** 61n)],
      ['liquidity', 0, 2, 7, -(2n ** 60n)],
    ])
    expect(ledger.canIssue(2, 2 ** 61)).toBe(true)
    expect(ledger.canIssue(2, 2 ** 62)).toBe(false)
    ledger.begin(0, 0)
    ledger.available(CUSTOMER, 2, -(2 ** 61))
    ledger.house(PURPOSE.liquidity, 2, 2 ** 61, 3)
    ledger.end()
    expect(ledger.canIssue(2, 2 ** 62)).toBe(true)
    expect(ledger.accounts().length).toBe(2)
  })

  it.each<[string, (ledger: Ledger) => void, string]>([
    [
      'does not balance',
      (l) => (l.begin(0, 0), l.house(PURPOSE.practice, 0, -5), l.available(1, 0, 4), l.end()),
      'balance',
    ],
    [
      'is off by 2³² in one word and right in the other',
      (l) => (l.begin(0, 0), l.house(PURPOSE.practice, 0, -(2 ** 32)), l.available(1, 0, 2 ** 33), l.end()),
      'balance',
    ],
    [
      'balances only over both assets together',
      (l) => (l.begin(0, 0), l.house(PURPOSE.practice, 0, -5), l.available(1, 1, 5), l.end()),
      'balance',
    ],
    [
      'gives a customer an account of the house',
      (l) => (l.begin(0, 0), l.customer(1, PURPOSE.fees as never, 0, 1)),
      'belongs to whom',
    ],
    ['gives the house an account of customers', (l) => (l.begin(0, 0), l.available(0, 0, 1)), 'belongs to whom'],
    ['has a key below zero', (l) => (l.begin(0, 0), l.house(PURPOSE.fees, 0, 1, -1)), 'natural'],
    ['takes a customer below zero', (l) => l.hold(1, 1, 1, 0, 1), 'below zero'],
    ['takes what is held below zero', (l) => l.hold(1, 1, 1, 0, -1), 'below zero'],
    [
      'takes the house’s fees below zero',
      (l) => (l.begin(0, 0), l.house(PURPOSE.fees, 0, -1), l.available(1, 0, 1), l.end()),
      'below zero',
    ],
    [
      'moves three assets',
      (l) => {
        l.begin(0, 0)
        for (const asset of [0, 1, 2]) l.available(1, asset, 1)
      },
      'two assets',
    ],
  ])('stops at a posting that %s', (_, post, message) => {
    const { ledger } = open()
    expect(() => post(ledger)).toThrow(message)
  })
})
