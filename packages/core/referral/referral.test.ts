import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { assign } from '../testing/refusals/deposits.ts'
import { list, record } from '../testing/refusals/rails.ts'
import { ReferralHouse } from '../testing/referral-house.ts'
import { USDT } from '../testing/trial.ts'

const UNIT = 100_000_000
const DAY = 86_400_000

const told = (events: readonly { kind: string }[]) =>
  events.map(({ kind }) => kind).filter((kind) => /rebate|marketing|member/i.test(kind))

describe('more coins than there are', () => {
  it('are credited, worth no more than a number can say, and the house goes on', () => {
    const house = new ReferralHouse(2)
    house.market({}, 6_000_000)
    list(house, 4)
    assign(house, 2, 4)
    house.bind(2, 1)
    const { events } = record(house, { rail: 4, asset: 1, amount: 9_000_000_000_000_000, reference: 'A1' })
    expect(events.find(({ kind }) => kind === 'rebateDue')).toMatchObject({ base: Number.MAX_SAFE_INTEGER })
    const hash = house.core.stateHash()
    house.core = Core.restore(house.core.snapshot())
    expect(house.core.stateHash()).toBe(hash)
  })
})

describe('rebates', () => {
  it('go to the three above a member; the fourth gets nothing, the member pays nothing', () => {
    const house = new ReferralHouse(5)
    for (const member of [2, 3, 4, 5]) expect(house.bind(member, member - 1)).toBe('ok')
    expect(told(house.comes('A5', 1_000))).toEqual([
      ...Array<string>(3).fill('rebateDue'),
      ...Array<string>(3).fill('rebatePaid'),
    ])
    expect([1, 2, 3, 4, 5].map((who) => house.has(who))).toEqual([0, 10, 30, 50, 1_000])
    expect(house.marketing).toBe(910)
  })

  it('are paid once both are validated, whoever is last', () => {
    const house = new ReferralHouse(2, { validated: [1] })
    house.bind(2, 1)
    expect(told(house.comes('A2', 1_000))).toEqual(['rebateDue'])
    expect(house.has(1)).toBe(0)
    house.at += DAY
    house.core = Core.restore(house.core.snapshot())
    expect(told(house.validate(2).events)).toEqual(['marketingToppedUp', 'rebatePaid'])
    expect(house.has(1)).toBe(50)
  })

  it('of whoever has left lapse as they close, and later ones pass over them', () => {
    const house = new ReferralHouse(3, { validated: [1, 3] })
    house.bind(2, 1)
    house.bind(3, 2)
    expect(told(house.comes('A3', 1_000))).toEqual(['rebateDue', 'rebateDue', 'rebatePaid'])
    const left = house.fact(2, 'closed').events.filter(({ kind }) => kind === 'rebateLapsed')
    expect(left).toEqual([{ kind: 'rebateLapsed', rebate: 1, customer: 2, dueAt: house.at }])
    house.core = Core.restore(house.core.snapshot())
    expect(told(house.comes('A3', 1_000))).toEqual(['rebateDue', 'rebatePaid'])
    expect([1, 2].map((who) => house.has(who))).toEqual([60, 0])
  })

  it('lapse after 90 days, and what is validated later is not paid', () => {
    const house = new ReferralHouse(2, { validated: [2] })
    house.bind(2, 1)
    house.comes('A2', 1_000)
    expect(told(house.tick(90 * DAY - 1))).not.toContain('rebateLapsed')
    house.core = Core.restore(house.core.snapshot())
    expect(told(house.tick(1))).toContain('rebateLapsed')
    expect(told(house.validate(1).events)).toEqual([])
    expect(house.has(1)).toBe(0)
  })

  it('wait whole and in order for the top-up at the day’s beginning in GMT+8', () => {
    const house = new ReferralHouse(2)
    house.bind(2, 1)
    expect(told(house.comes('A2', 18_000))).toEqual(['rebateDue', 'rebatePaid'])
    expect(told(house.comes('A2', 4_000))).toEqual(['rebateDue'])
    expect(told(house.comes('A2', 100))).toEqual(['rebateDue'])
    const untilMidnight = DAY - ((house.at + 8 * 3_600_000) % DAY)
    expect(told(house.tick(untilMidnight - 1))).toEqual([])
    house.core = Core.restore(house.core.snapshot())
    house.at += 1
    expect(told(house.comes('A2', 20))).toEqual([
      'marketingToppedUp',
      'rebatePaid',
      'rebatePaid',
      'rebateDue',
      'rebatePaid',
    ])
    expect([house.has(1), house.marketing]).toEqual([1_106, 894])
  })

  it('of a charge-back stay paid; the same money earns nothing again', () => {
    const house = new ReferralHouse(2)
    house.bind(2, 1)
    house.comes('A2', 1_000)
    expect(told(house.comes('L1', -1_000, 'reversal'))).toEqual(['memberNetLowered'])
    house.core = Core.restore(house.core.snapshot())
    expect(told(house.comes('A2', 1_000))).toEqual([])
    expect(told(house.comes('A2', 100))).toEqual(['rebateDue', 'rebatePaid'])
    expect(house.has(1)).toBe(55)
  })

  it('of a charge-back of a part lower the net by that part, and never by more than came', () => {
    const house = new ReferralHouse(2)
    house.bind(2, 1)
    house.comes('A2', 1_000)
    house.comes('L1', -400, 'reversal')
    house.core = Core.restore(house.core.snapshot())
    expect(told(house.comes('A2', 400))).toEqual([])
    expect(house.has(1)).toBe(50)
    house.comes('L1', -700, 'reversal')
    expect(told(house.comes('L1', -100, 'reversal'))).toEqual([])
    expect(told(house.comes('A2', 600))).toEqual([])
    expect(told(house.comes('A2', 100))).toEqual(['rebateDue', 'rebatePaid'])
    expect(house.has(1)).toBe(55)
  })
})

describe('an inviter', () => {
  it('was there before, and is bound once, before a deposit, within a day of opening', () => {
    const house = new ReferralHouse(3)
    expect(house.bind(1, 1)).toBe('inviterInvalid')
    expect(house.bind(1, 2)).toBe('inviterInvalid')
    expect(house.bind(2, 1)).toBe('ok')
    expect(house.bind(2, 1)).toBe('inviterBound')
    house.comes('A3', 50)
    house.core = Core.restore(house.core.snapshot())
    expect(house.bind(3, 1)).toBe('inviterBound')
    const late = house.open()
    house.at += DAY + 1
    expect(house.bind(late, 1)).toBe('inviterBound')
  })
})

describe('marketing', () => {
  it('gets 1,000 USDT of capital a day up to 10,000', () => {
    const house = new ReferralHouse(0)
    expect(house.marketing).toBe(1_000)
    house.tick(20 * DAY)
    expect(house.marketing).toBe(10_000)
    expect(Number(house.core.houseBalance('capital', USDT)) / UNIT).toBe(40_000)
  })

  it('gets what is due before capital is looked at', () => {
    const house = new ReferralHouse(0)
    house.at += DAY
    expect(told(house.must({ kind: 'fundHouse', account: 'capital' }).events)).toEqual(['marketingToppedUp'])
  })
})
