import { proves } from '@candela/checks/proves'
import type { EventOf } from '@candela/contract'
import { RULES, timedOffer } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { TIMED_UNIT, timedOrder } from '../testing/timed.ts'
import { type Answer, START, Trial, USDT } from '../testing/trial.ts'

const STAKE = 10 * TIMED_UNIT
const RESERVE = 7.8 * TIMED_UNIT
const HAS = 10_000n * BigInt(TIMED_UNIT)
const HOUSE_HAS = 2_000_000n * BigInt(TIMED_UNIT)
/** steps of a 30 s order */
const STEPS = 120

/** A house with money and a live market around 60,000.00, and one customer or more. */
function house(customers = 1): Trial {
  const trial = new Trial()
  for (let i = 0; i < customers; i++) trial.open()
  trial.must({ kind: 'fundHouse', account: 'houseTimed' })
  trial.market()
  return trial
}

function told<K extends 'timedSettled' | 'timedAccepted' | 'timedVoided' | 'timedCancelled'>(
  { events }: Answer,
  kind: K,
): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind)
}

/** Plays the market on, an index a step; answers what settled in the last of them. */
function play(trial: Trial, indexes: readonly number[]): Answer {
  let last: Answer | undefined
  for (const index of indexes) last = trial.market({}, index)
  return last!
}

const flat = (length: number, index = 6_000_000): number[] => Array.from({ length }, () => index)
const houseTimed = (trial: Trial): bigint => trial.core.houseBalance('houseTimed', USDT)
const has = (trial: Trial, customer = 1): bigint => trial.core.balance(customer, USDT).available

describe('a timed order', () => {
  it('sets its stake and what a win would bring aside, opens at the next tick and cannot be taken back', () => {
    const trial = house()
    const placed = timedOrder(trial, 1, {})
    expect(placed.value).toBe(1)
    expect(has(trial)).toBe(HAS - BigInt(STAKE))
    expect(houseTimed(trial)).toBe(HOUSE_HAS - BigInt(RESERVE))
    const [opened] = told(trial.market({}, 6_000_123), 'timedAccepted')
    const step = Math.floor(trial.at / 250)
    expect(opened).toMatchObject({ order: 1, strike: 6_000_123, step, maturityStep: step + STEPS })
  })

  it.each([
    ['won', 'up', 6_000_001, BigInt(RESERVE)],
    ['lost', 'up', 5_999_999, -BigInt(STAKE)],
    ['won', 'down', 5_999_999, BigInt(RESERVE)],
    ['lost', 'down', 6_000_001, -BigInt(STAKE)],
    ['tied', 'up', 6_000_000, 0n],
    ['tied', 'down', 6_000_000, 0n],
  ] as const)('is %s where it is on %s and ends at %i', (outcome, direction, end, result) => {
    const trial = house()
    timedOrder(trial, 1, { direction })
    const answer = play(trial, [...flat(STEPS - 7), ...flat(8, end)])
    const [settled] = told(answer, 'timedSettled')
    expect(settled).toMatchObject({ outcome, median2: 2 * end })
    expect(settled!.ticks).toHaveLength(8)
    expect(has(trial)).toBe(HAS + result)
    expect(houseTimed(trial)).toBe(HOUSE_HAS - result)
  })

  it('is settled by the median of its window, whatever its last tick is', () => {
    const trial = house()
    timedOrder(trial, 1, {})
    const window = [6_000_005, 6_000_005, 6_000_005, 6_000_005, 6_000_005, 1, 1, 1]
    const [settled] = told(play(trial, [...flat(STEPS - 7), ...window]), 'timedSettled')
    expect(settled).toMatchObject({ outcome: 'won', median2: 12_000_010 })
  })

  it('is void without a tick in its window, and waits for none after it', () => {
    const trial = house()
    timedOrder(trial, 1, {})
    play(trial, flat(STEPS - 10))
    trial.at += 20 * 250
    const [voided] = told(trial.market({}, 9_000_000), 'timedVoided')
    expect(voided, proves('S4.9')).toMatchObject({ order: 1, paid: STAKE })
    expect([has(trial), houseTimed(trial)], proves('S4.9')).toEqual([HAS, HOUSE_HAS])
  })

  it('is cancelled where no tick opens it in time, by the market or by its silence', () => {
    for (const bySilence of [false, true]) {
      const trial = house()
      timedOrder(trial, 1, {})
      trial.at += bySilence ? 8 * 250 + 10_000 : 9 * 250
      expect(trial.core.isDue(trial.at)).toBe(bySilence)
      const answer = bySilence ? trial.must({ kind: 'tick' }) : trial.market()
      expect(told(answer, 'timedCancelled'), proves('S4.9')).toMatchObject([{ order: 1, paid: STAKE }])
      expect([has(trial), houseTimed(trial)], proves('S4.9')).toEqual([HAS, HOUSE_HAS])
    }
  })

  it('is opened by no price that was known before it was placed', () => {
    const trial = house()
    timedOrder(trial, 1, {})
    trial.at += 250
    const before = START
    const ladder = { kind: 'levels', bids: [], asks: [] } as const
    const updates = [{ product: 0, receivedAt: before, index: 6_000_000, ladder, prints: [] }]
    const stale = trial.apply({ kind: 'market', step: Math.floor(trial.at / 250), gap: false, updates })
    expect(told(stale, 'timedAccepted')).toEqual([])
    expect(told(trial.market(), 'timedAccepted')).toHaveLength(1)
  })

  it('goes on from a snapshot in the middle of its window', () => {
    const trial = house()
    timedOrder(trial, 1, {})
    play(trial, [...flat(STEPS - 7), ...flat(4, 6_000_009)])
    trial.core = Core.restore(trial.core.snapshot())
    const [settled] = told(play(trial, flat(4, 6_000_009)), 'timedSettled')
    expect(settled).toMatchObject({ outcome: 'won', paid: STAKE + RESERVE })
    expect(settled!.ticks).toHaveLength(8)
  })

  it('is settled in silence by the ticks that came, once no other can come', () => {
    const trial = house()
    timedOrder(trial, 1, {})
    play(trial, [...flat(STEPS - 7), 6_000_004])
    trial.at += 7 * 250 + 10_000 - 251
    expect(told(trial.must({ kind: 'tick' }), 'timedSettled')).toEqual([])
    trial.at += 251
    const [settled] = told(trial.must({ kind: 'tick' }), 'timedSettled')
    expect(settled).toMatchObject({ outcome: 'won', median2: 12_000_008 })
  })

  it('ends the same for everybody: who the customers are changes nothing', () => {
    const results = [
      [1, 2, 3],
      [3, 1, 2],
    ].map((order) => {
      const trial = house(3)
      const asks = [
        { direction: 'up', stake: 20 * TIMED_UNIT },
        { direction: 'down', stake: 30 * TIMED_UNIT },
        { direction: 'up', stake: 4_000 * TIMED_UNIT },
      ] as const
      order.forEach((customer, place) => timedOrder(trial, customer, asks[place]!))
      play(trial, [...flat(STEPS - 7), ...flat(8, 6_000_050)])
      return order.map((customer) => has(trial, customer) - HAS)
    })
    expect(results[0]).toEqual(results[1])
  })

  it('is taken up to the house’s limits and no further: of a minute, and the same for everyone', () => {
    const trial = house(14)
    const most = 5_000 * TIMED_UNIT
    const codes = Array.from({ length: 14 }, (_, i) => timedOrder(trial, 1 + i, { stake: most }).code)
    // 12 × 3,900 of 50,000 USDT of reserve
    expect(codes).toEqual([...Array.from({ length: 12 }, () => 'ok'), 'houseLimit', 'houseLimit'])
    expect(timedOrder(trial, 13, { stake: most, direction: 'down' }).code).toBe('ok')
    const room = 3_200 * TIMED_UNIT
    expect(timedOrder(trial, 14, { stake: Math.floor(room / 0.78) + 2 }).code).toBe('houseLimit')
    expect(timedOrder(trial, 14, { stake: Math.floor(room / 0.78) }).code).toBe('ok')
  })

  it('productHalted: rules may pause a product, and what runs goes on', () => {
    const halted = {
      ...RULES[1],
      timed: { ...RULES[1].timed, timedOffer: (id: string) => ({ ...timedOffer(id)!, isHalted: true }) },
    }
    const trial = new Trial(undefined, { rules: { 1: halted } })
    const customer = trial.open()
    trial.market()
    expect(timedOrder(trial, customer, {}).code).toBe('productHalted')
  })
})
