import type { SaleTerms } from '@candela/contract'
import { LATEST_RULES, RULES } from '@candela/rules'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import { beforeEach, describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { Desk, TERMS, weekOf } from '../testing/desk.ts'
import { type Answer, START, Trial } from '../testing/trial.ts'

const UNIT = 100_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONDAY = RULES[LATEST_RULES].proposals.weekBegins(weekOf(START) + 1)

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

  it('come at a midnight before the day that begins then: its rate is theirs, too', () => {
    const midnight = gmt8DayStart(gmt8Day(trial.at) + 3)
    desk.terms({ from: midnight })
    approve()
    desk.pass(midnight - trial.at)
    expect(trial.core.earn.product(1)).toMatchObject({ version: 2, todayPpm: 4_000, tomorrowPpm: 4_000 })
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
  /** The house lists the coin of a sale, and offers it. */
  function offer(over: Partial<SaleTerms> = {}): Answer {
    const { core } = trial
    const [due] = core.proposals.toOffer(trial.at)
    const asset = core.assetById(due!.coin)?.asset ?? core.assets().length
    trial.must({ kind: 'listAsset', asset: { asset, id: due!.coin, displayDigits: due!.displayDigits } })
    const terms = { ...due!.terms, ...over }
    return trial.apply({ kind: 'offerSale', sale: core.sales.list(trial.at).length + 1, coin: asset, terms })
  }

  it('is to be offered from a day after its approval on, under its terms and no others, and once', () => {
    desk.sale()
    approve()
    const own = () => trial.core.proposals.toOffer(trial.at).filter(({ coin }) => coin === 'FRESH')
    desk.pass(DAY - 1)
    expect(own()).toEqual([])
    desk.pass(1)
    expect(own()).toMatchObject([{ displayDigits: 2, terms: { supply: 1_000 } }])
    restored()
    expect(offer({ price: UNIT + 1 }).code).toBe('termsInvalid')
    expect(offer().code).toBe('ok')
    expect(own()).toEqual([])
  })

  it('is not offered where there is a coin of its name by then', () => {
    desk.sale()
    approve()
    const asset = trial.core.assets().length
    trial.must({ kind: 'listAsset', asset: { asset, id: 'FRESH', displayDigits: 2 } })
    trial.at += DAY
    const { events } = trial.must({ kind: 'tick' })
    expect(events).toContainEqual({ kind: 'proposalLapsed', proposal: 1, dueAt: trial.at })
    expect(trial.core.proposals.toOffer(trial.at).map(({ coin }) => coin)).not.toContain('FRESH')
  })

  it('of the week is the published one, which a dozen customers can ask for more of than there is', () => {
    desk.pass(MONDAY - trial.at)
    const week = weekOf(MONDAY)
    const { coin, terms } = RULES[LATEST_RULES].proposals.weeklySale(week)
    expect(trial.core.proposals.toOffer(trial.at)).toMatchObject([{ coin, terms }])
    expect(offer({ supply: 2_000 }).code).toBe('termsInvalid')
    expect(offer().code).toBe('ok')
    expect(trial.core.sales.list(trial.at)).toMatchObject([{ terms, state: 'comingSoon' }])
    expect(trial.core.proposals.toOffer(trial.at)).toEqual([])
    expect(12 * terms.maximum).toBeGreaterThan(2 * terms.supply)
    expect(terms.maximum * terms.price).toBeLessThan(10_000 * UNIT)
  })

  it('of a week that was missed is none: neither once its time is over, nor in a week after', () => {
    desk.pass(MONDAY - trial.at + 4 * DAY)
    expect(trial.core.proposals.toOffer(trial.at)).toEqual([])
    desk.pass(14 * DAY - 4 * DAY)
    expect(trial.core.proposals.toOffer(trial.at)).toMatchObject([{ coin: `W${weekOf(trial.at)}` }])
    trial.must({ kind: 'listAsset', asset: { asset: 2, id: `W${weekOf(MONDAY)}`, displayDigits: 2 } })
    const { terms } = RULES[LATEST_RULES].proposals.weeklySale(weekOf(trial.at))
    expect(trial.apply({ kind: 'offerSale', sale: 1, coin: 2, terms }).code).toBe('termsInvalid')
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

  it('is kept once, and no week is caught up with', () => {
    desk.pass(MONDAY - trial.at + 15 * DAY)
    const week = weekOf(trial.at)
    expect(trial.core.proposals.weekDue(trial.at)).toBe(week)
    expect(desk.week(week).code).toBe('ok')
    expect(desk.week(week - 1).code).toBe('weekNotDue')
    expect(trial.core.proposals.weekDue(trial.at)).toBe(0)
    desk.pass(7 * DAY)
    expect(trial.core.proposals.weekDue(trial.at)).toBe(week + 1)
  })
})
