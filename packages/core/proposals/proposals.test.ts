import { LATEST_RULES, RULES } from '@candela/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { Desk, TERMS, weekOf } from '../testing/desk.ts'
import { type Answer, START, Trial } from '../testing/trial.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

let trial: Trial
let desk: Desk
let customer: number

beforeEach(() => {
  trial = new Trial()
  customer = trial.open()
  desk = new Desk(trial)
})

function open(terms: number, amount = 1_000): Answer {
  const asked = { earnProduct: 1, terms, amount: amount * UNIT, renew: false }
  return trial.apply({ kind: 'openEarn', customer, commandId: trial.id(), ...asked })
}

const approve = (proposal = 1): Answer => desk.decide(desk.who('productApprover'), { proposal })
const free = (): bigint => trial.core.earn.product(1)!.free

/** The same state once more, out of its snapshot, in its own bytes. */
function restored(): Core {
  const again = Core.restore(trial.core.snapshot())
  expect(again.stateHash()).toBe(trial.core.stateHash())
  again.assertInvariants()
  return again
}

describe('terms that two operators agree on', () => {
  it('are on sale from their instant on, and never before', () => {
    const { at } = trial
    desk.terms()
    expect(approve().events).toMatchObject([{ kind: 'proposalApproved', effectiveAt: at + 2 * DAY }])
    desk.pass(2 * DAY - 1)
    expect(open(1).code).toBe('ok')
    desk.pass(1)
    expect(trial.core.earn.product(1)).toMatchObject({ version: 2, terms: { highPpm: 4_000 } })
    expect(open(1).code).toBe('earnTermsChanged')
    expect(open(2).code).toBe('ok')
    expect(trial.core.proposals.proposal(1)).toBeUndefined()
  })

  it('come before an opening of the same instant, whoever asks first', () => {
    desk.terms()
    approve()
    trial.at += 2 * DAY
    expect(open(1).code).toBe('earnTermsChanged')
  })

  it('are not on sale where nobody agrees, or one declines', () => {
    desk.terms()
    expect(desk.decide(desk.who('productApprover'), { verdict: 'decline', signature: '' }).code).toBe('ok')
    desk.terms()
    desk.pass(4 * DAY)
    expect(trial.core.earn.product(1)!.version).toBe(1)
    expect(trial.core.proposals.waiting()).toHaveLength(1)
  })

  it('wait through a restart with a stop, and come into force as in a house that never stopped', () => {
    desk.terms()
    desk.sale()
    desk.table()
    desk.funding()
    for (const proposal of [1, 2, 3]) approve(proposal)
    desk.stop(DAY)
    const [house, again, { seq }] = [trial.core, restored(), trial]
    desk.pass(3 * DAY)
    trial.core = again
    trial.seq = seq
    while (again.isDue(trial.at)) again.apply(++trial.seq, trial.at, { kind: 'tick' })
    expect(again.stateHash()).toBe(house.stateHash())
    restored()
  })
})

describe('money for a pot', () => {
  it('comes out of the house’s capital at once, and only in', () => {
    const before = [free(), trial.core.houseBalance('capital', 0)]
    desk.funding()
    const checked = desk.decide(desk.who('paymentsChecker'))
    expect(checked.events.map(({ kind }) => kind)).toEqual([
      'proposalApproved',
      'proposalTookEffect',
      'earnPotFunded',
      'posted',
    ])
    const amount = 100n * BigInt(UNIT)
    expect([free(), trial.core.houseBalance('capital', 0)]).toEqual([before[0]! + amount, before[1]! - amount])
  })
})

describe('a sale', () => {
  it('is offered a day after it was approved, and its coin is there then', () => {
    desk.sale()
    approve()
    desk.pass(DAY - 1)
    expect(trial.core.assetById('FRESH')).toBeUndefined()
    desk.pass(1)
    const coin = trial.core.assetById('FRESH')!
    expect(coin).toMatchObject({ displayDigits: 2 })
    expect(trial.core.sales.list(trial.at)).toMatchObject([{ coin: coin.asset, terms: { supply: 1_000 } }])
  })

  it('is not offered where there is a coin of its name by then', () => {
    desk.sale()
    approve()
    const asset = trial.core.assets().length
    trial.must({ kind: 'listAsset', asset: { asset, id: 'FRESH', displayDigits: 2 } })
    trial.at += DAY
    const { events } = trial.must({ kind: 'tick' })
    expect(events).toContainEqual({ kind: 'proposalLapsed', proposal: 1, dueAt: trial.at })
    expect(trial.core.sales.list(trial.at)).toEqual([])
  })
})

describe('a stop of opening', () => {
  it('is of one product and of everybody, and ends by itself', () => {
    trial.must({ kind: 'listEarn', earnProduct: 2, id: 'L15', asset: 0, terms: TERMS })
    trial.must({ kind: 'fundEarnPot', earnProduct: 2 })
    desk.stop(DAY)
    expect(open(1).code).toBe('earnNotOnSale')
    expect(trial.core.earn.product(1)!.isOnSale).toBe(false)
    expect(trial.core.earn.product(2)!.isOnSale).toBe(true)
    desk.pass(DAY - 1)
    expect(trial.core.proposals.stopOf(1, trial.at)).toMatchObject({ until: trial.at + 1 })
    expect(open(1).code).toBe('earnNotOnSale')
    desk.pass(1)
    expect(trial.core.proposals.stopOf(1, trial.at)).toBeUndefined()
    expect(open(1).code).toBe('ok')
  })

  it('is shortened, lengthened to 7 days from its beginning, and ended', () => {
    desk.stop(2 * DAY)
    desk.pass(DAY)
    expect(desk.stop(6 * DAY).code).toBe('ok')
    expect(desk.stop(6 * DAY + 1).code).toBe('stopTooLong')
    expect(desk.stop(HOUR).code).toBe('ok')
    expect(desk.stop(0).code).toBe('ok')
    expect(open(1).code).toBe('ok')
  })

  it('leaves what is open as it is', () => {
    const { value } = open(1)
    desk.stop(DAY)
    const asked = { order: value, amount: 1_000 * UNIT }
    expect(trial.apply({ kind: 'redeemEarn', customer, commandId: trial.id(), ...asked }).code).toBe('ok')
  })
})

describe('the practice house’s week', () => {
  const MONDAY = RULES[LATEST_RULES].proposals.weekBegins(weekOf(START) + 1)
  const published = 50_000n * BigInt(UNIT)

  it('fills a pot up to its published capital, what is promised counted, and not above', () => {
    open(1, 10_000)
    desk.pass(MONDAY - trial.at + HOUR)
    const { free: before, promised } = trial.core.earn.product(1)!
    expect(before + promised).toBeLessThan(published)
    const { events } = desk.week(weekOf(trial.at))
    const missing = Number(published - before - promised)
    expect(events).toContainEqual({ kind: 'earnPotFunded', earnProduct: 1, amount: missing })
    expect(free() + trial.core.earn.product(1)!.promised).toBe(published)
  })

  it('leaves a pot that has more as it is', () => {
    desk.funding()
    desk.decide(desk.who('paymentsChecker'))
    expect(desk.week(weekOf(trial.at)).events.map(({ kind }) => kind)).not.toContain('earnPotFunded')
  })

  it('offers the sale that was published for it, which a dozen customers can ask for more of than there is', () => {
    const week = weekOf(MONDAY)
    desk.pass(MONDAY - trial.at)
    expect(desk.week(week).events.at(-1)).toBeDefined()
    const [sale] = trial.core.sales.list(trial.at)
    const { coin, terms } = RULES[LATEST_RULES].proposals.weeklySale(week)
    expect(sale).toMatchObject({ coin: trial.core.assetById(coin)!.asset, terms, state: 'comingSoon' })
    expect(12 * terms.maximum).toBeGreaterThan(2 * terms.supply)
    expect(terms.maximum * terms.price).toBeLessThan(10_000 * UNIT)
  })

  it('offers none once its time is over, or where the house sells none, and catches up with no week that was missed', () => {
    desk.pass(MONDAY - trial.at + 4 * DAY)
    desk.week(weekOf(trial.at))
    expect(trial.core.sales.list(trial.at)).toEqual([])
    desk.pass(14 * DAY)
    desk.week(weekOf(trial.at), false)
    expect(trial.core.sales.list(trial.at)).toEqual([])
    expect(trial.core.proposals.weekDue(trial.at)).toBe(0)
    desk.pass(4 * DAY)
    expect(trial.core.proposals.weekDue(trial.at)).toBe(weekOf(trial.at))
    desk.week(weekOf(trial.at))
    expect(trial.core.sales.list(trial.at)).toHaveLength(1)
  })
})
