import fc from 'fast-check'
import type { Event } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { ReferralHouse } from '../testing/referral-house.ts'
import type { Answer } from '../testing/trial.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** accounts of one person, each invited by the one before */
const OWN = 6
const [INVITER, FRIEND] = [OWN + 1, OWN + 2]

const ACTS = ['in', 'in', 'in', 'back', 'out', 'out', 'stay', 'validate', 'close', 'wait', 'days'] as const
const ACT = fc.record({
  act: fc.constantFrom(...ACTS),
  who: fc.integer({ min: 1, max: OWN }),
  amount: fc.integer({ min: 1, max: 300_000 }),
})
type Act = Readonly<{ act: (typeof ACTS)[number]; who: number; amount: number }>

/** One person with many accounts, and two people who wait for a rebate of 5. Once a day the server pays in what the house lacks. */
class Street extends ReferralHouse {
  topUps = 0
  private readonly outgoing = new Map<number, number[]>()
  /** by line: what of it can be taken back */
  private readonly brought: number[] = []
  private fundedAt = this.at

  constructor() {
    super(FRIEND, { validated: [1, 2, INVITER, FRIEND] })
    this.checking = false
    this.must({ kind: 'activateRules', version: LATEST_RULES })
    for (let own = 2; own <= OWN; own++) this.bind(own, own - 1)
    this.bind(FRIEND, INVITER)
  }

  override apply(command: Parameters<ReferralHouse['apply']>[0]): Answer {
    const answer = super.apply(command)
    this.topUps += answer.events.filter(({ kind }) => kind === 'marketingToppedUp').length
    return answer
  }

  play({ act, who, amount }: Act): void {
    const isClosed = this.core.security.factSince(who, 'closed') !== 0
    if (act === 'wait') this.passes(amount % DAY)
    else if (act === 'days') this.passes((amount % 40) * DAY)
    else if (isClosed) return
    else if (act === 'in') this.brings(who, amount)
    else if (act === 'back') this.takesBack(amount)
    else if (act === 'out') this.sends(who, 1 + (amount % 50_000))
    else if (act === 'stay') this.stays(who, this.outgoing.get(who)?.pop() ?? 0)
    else if (act === 'close') this.fact(who, 'closed')
    else if (this.core.security.factSince(who, 'identityValidated') === 0) this.validate(who)
  }

  /** In steps of at most a day, each with what the server does once a day. */
  passes(ms: number): void {
    for (let left = ms; left > 0; left -= DAY) {
      this.tick(Math.min(left, DAY))
      if (this.at - this.fundedAt < DAY) continue
      this.fundedAt = this.at
      this.must({ kind: 'fundHouse', account: 'capital' })
    }
  }

  brings(who: number, amount: number): readonly Event[] {
    this.brought.push(who === FRIEND ? 0 : amount)
    return this.comes(`A${who}`, amount)
  }

  private takesBack(place: number): void {
    const line = place % (this.brought.length + 1)
    const amount = this.brought[line] ?? 0
    if (amount === 0) return
    this.comes(`L${line + 1}`, -amount, 'reversal')
    this.brought.push(0)
  }

  private sends(who: number, amount: number): void {
    const { code, value } = this.goesOut(who, amount)
    if (code === 'ok') this.outgoing.set(who, [...(this.outgoing.get(who) ?? []), value])
  }
}

describe('a rebate of 5', () => {
  it('is paid after two top-ups at most, whatever one person does with six accounts', () => {
    let [rebates, parts] = [0, 0]
    fc.assert(
      fc.property(
        fc.array(ACT, { minLength: 20, maxLength: 80, size: 'max' }),
        fc.array(ACT, { maxLength: 40, size: 'max' }),
        (before, after) => {
          const street = new Street()
          for (const act of before) street.play(act)
          street.topUps = 0
          const events = street.brings(FRIEND, 100)
          rebates += events.filter(({ kind }) => kind === 'rebateDue').length
          parts += events.filter((event) => event.kind === 'rebatePaid' && event.customer === INVITER).length
          for (const act of after) {
            if (street.topUps >= 2) break
            street.play(act)
          }
          for (let days = 0; days < 3 && street.topUps < 2; days++) street.passes(DAY)
          expect(street.has(INVITER)).toBe(5)
          street.core.assertInvariants()
        },
      ),
      { numRuns: 150, endOnFailure: true },
    )
    expect(rebates).toBe(150)
    // some had to wait, or nothing was tried
    expect(parts).toBeLessThan(150)
  })

  it('is paid at the next top-up beside one of 11,785.97 that the account can never hold', () => {
    const street = new Street()
    street.brings(2, 235_719)
    expect(street.marketing).toBe(0)
    street.brings(FRIEND, 100)
    expect(street.has(INVITER)).toBe(0)
    street.core = Core.restore(street.core.snapshot())
    street.tick(DAY)
    expect([street.has(INVITER), street.has(1), street.marketing]).toEqual([5, 1_995, 0])
    street.tick(DAY)
    expect(street.has(1)).toBe(2_995)
  })

  it('is paid in fifty days, too, when capital would have run out: the house pays in what it lacks', () => {
    const street = new Street()
    for (let day = 0; day < 60; day++) {
      street.brings(2, 20_000)
      street.passes(DAY)
    }
    street.topUps = 0
    street.brings(FRIEND, 100)
    street.passes(2 * DAY)
    expect([street.topUps, street.has(INVITER)]).toEqual([2, 5])
  })
})
