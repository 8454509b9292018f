import type { CommandOf } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { PURPOSE } from '../ledger/purposes.ts'
import { digest } from '../testing/refusals/destinations.ts'
import { TRC20, US_BANK, USD } from '../testing/refusals/deposits.ts'
import { record } from '../testing/refusals/rails.ts'
import type { ReviewTrial } from '../testing/review-trial.ts'
import { type Answer, type Trial, USDT } from '../testing/trial.ts'
import { withdrawal, withdrawing } from '../testing/withdrawing.ts'

const UNIT = 100_000_000
const DAY = 86_400_000
const HAS = 10_000n * 100_000_000n

function house({ version = 2 } = {}) {
  const trial = withdrawing(version)
  const { customer } = trial
  const has = () => [
    trial.balance(customer, USDT)[0],
    trial.core['state'].ledger.accountBalance(customer, PURPOSE.withdrawing, USDT),
  ]
  return { trial, customer, has }
}

function ask(h: ReviewTrial, over: Partial<CommandOf<'requestWithdrawal'>> = {}): Answer {
  return h.apply(withdrawal(h, over))
}

const cancel = (h: ReviewTrial, withdrawal: number, customer = h.customer): Answer =>
  h.apply({ kind: 'cancelWithdrawal', customer, commandId: h.id(), withdrawal })
const release = (h: ReviewTrial, request: number): Answer =>
  h.apply({ kind: 'agreeRelease', operator: 0, commandId: h.id(), request, signature: '' })
const take = (h: Trial, withdrawal: number, rail = TRC20): Answer =>
  h.apply({ kind: 'takePayout', rail, withdrawal, digest: digest(rail === TRC20 ? 1 : 2) })
const tell = (h: Trial, kind: 'payoutSent', withdrawal: number): Answer => h.apply({ kind, rail: TRC20, withdrawal })
const fail = (h: Trial, withdrawal: number): Answer =>
  h.apply({ kind: 'payoutFailed', rail: TRC20, withdrawal, reason: 'closed' })
const code = ({ code }: Answer): string => code

describe('a withdrawal', () => {
  it('is in one account all the while, whatever is restored on the way', () => {
    const { trial, has } = house()
    expect(ask(trial).value).toBe(1)
    expect(has()).toEqual([HAS - 100n * BigInt(UNIT), 100n * BigInt(UNIT)])
    const steps = [() => release(trial, 1), () => take(trial, 1), () => tell(trial, 'payoutSent', 1)]
    for (const step of steps) {
      trial.core = Core.restore(trial.core.snapshot())
      expect(code(step())).toBe('ok')
    }
    const paid = record(trial, { lineKind: 'debit', amount: -99 * UNIT, reference: 'WD1' })
    expect(paid.events.map(({ kind }) => kind)).toEqual(['arrived', 'withdrawalDone', 'posted'])
    expect(has()).toEqual([HAS - 100n * BigInt(UNIT), 0n])
    expect(trial.core.houseBalance('fees', USDT)).toBe(BigInt(UNIT))
    expect(trial.core.houseBalance('custody', USDT, TRC20)).toBe(99n * BigInt(UNIT))
  })

  it('that comes back is whole again, what the rail kept and the fee are the house’s', () => {
    const { trial, has } = house()
    ask(trial)
    release(trial, 1)
    take(trial, 1)
    const paid = record(trial, { lineKind: 'debit', amount: -99 * UNIT, reference: 'WD1' })
    const { digest: head } = paid.events.find((event) => event.kind === 'arrived')!
    const back = { line: 2, lineKind: 'return', amount: 90 * UNIT, reference: 'WD1', previous: head } as const
    expect(record(trial, back).events.map(({ kind }) => kind)).toEqual(['arrived', 'withdrawalReturned', 'posted'])
    expect(has()).toEqual([HAS, 0n])
    expect(trial.core.houseBalance('costs', USDT)).toBe(-10n * BigInt(UNIT))
  })

  it('is not paid by a line of another amount, nor one that no rail was asked for', () => {
    const { trial, has } = house()
    ask(trial)
    const early = record(trial, { lineKind: 'debit', amount: -99 * UNIT, reference: 'WD1' })
    expect(early.events[0]).toMatchObject({ kind: 'arrived', state: 'unexplained' })
    expect(has()[1]).toBe(100n * BigInt(UNIT))
  })

  it('of which nobody says a word is released after 24 hours to the millisecond', () => {
    const { trial } = house()
    ask(trial)
    trial.at += DAY - 1
    expect([code(take(trial, 1)), trial.core.isDue(trial.at)]).toEqual(['payoutNotReleased', false])
    trial.at += 1
    expect(trial.core.nextDueAt()).toBe(trial.at)
    const { events } = trial.must({ kind: 'tick' })
    expect(events).toEqual([{ kind: 'withdrawalReleased', withdrawal: 1, customer: 1, by: 'clock' }])
  })

  it('is cancelled by its owner’s freeze and by a retrieval until a rail is asked', () => {
    for (const [fact, why] of [
      ['ownFreeze', 'ownFreeze'],
      ['passwordRetrieved', 'retrieval'],
    ] as const) {
      const { trial, has } = house()
      ask(trial)
      ask(trial)
      release(trial, 1)
      take(trial, 1)
      const { events } = trial.fact(trial.customer, fact)
      expect(events).toContainEqual({ kind: 'withdrawalCancelled', withdrawal: 2, customer: 1, why })
      expect(has()).toEqual([HAS - 100n * BigInt(UNIT), 100n * BigInt(UNIT)])
    }
  })

  it('keeps an account open, and its address in the book', () => {
    const { trial, customer } = house()
    ask(trial)
    expect(code(trial.fact(customer, 'closed'))).toBe('openOrdersRemain')
    const remove = () => trial.apply({ kind: 'removeDestination', customer, commandId: trial.id(), destination: 1 })
    expect(code(remove())).toBe('destinationInUse')
    cancel(trial, 1)
    expect(code(remove())).toBe('ok')
  })

  it('to a bank goes to the account behind the card, in dollars for dollars', () => {
    const { trial } = house()
    const bank = { rail: US_BANK, asset: USD, destination: 2, digest: digest(2), fee: 5 * UNIT, arrival: 95 * UNIT }
    expect(code(ask(trial, { ...bank, destination: 1, digest: digest(1) }))).toBe('destinationMismatch')
    expect(code(ask(trial, bank))).toBe('ok')
    release(trial, 1)
    expect(code(take(trial, 1, US_BANK))).toBe('ok')
    record(trial, { rail: US_BANK, asset: USD, lineKind: 'debit', amount: -95 * UNIT, reference: 'WD1' })
    expect(trial.core.houseBalance('liquidity', USDT)).toBe(95n * BigInt(UNIT))
    expect(trial.core.houseBalance('custody', USD, US_BANK)).toBe(95n * BigInt(UNIT))
  })
})

describe('what is refused of withdrawals', () => {
  it('is told with its rule and numbers, and changes nothing', () => {
    const { trial, has } = house()
    const refused = ask(trial, { amount: 10 * UNIT })
    expect([refused.code, refused.value, refused.events]).toEqual([
      'withdrawalBelowMinimum',
      0,
      [{ kind: 'withdrawalRefused', customer: 1, rule: 5, have: 10 * UNIT, need: 20 * UNIT }],
    ])
    expect(has()).toEqual([HAS, 0n])
  })

  it('withdrawalsOpenLimit: the 21st that is open', () => {
    const { trial } = house()
    for (let left = 20; left > 0; left--) expect(code(ask(trial))).toBe('ok')
    const last = ask(trial)
    expect([last.code, last.events]).toEqual(['withdrawalsOpenLimit', []])
    cancel(trial, 7)
    expect(code(ask(trial))).toBe('ok')
  })

  it('assetNotOnRail, railUnknown: what is not offered, and nothing is under the first rules', () => {
    expect(code(ask(house({ version: 1 }).trial))).toBe('assetNotOnRail')
    const { trial } = house()
    expect([ask(trial, { asset: 1 }), ask(trial, { rail: 4, asset: 1 }), ask(trial, { rail: 9 })].map(code)).toEqual([
      'assetNotOnRail',
      'railUnknown',
      'railUnknown',
    ])
  })

  it('withdrawalUnknown, withdrawalOver, withdrawalNotSending: what is not there, over, or nobody was asked for', () => {
    const { trial } = house()
    ask(trial)
    const other = trial.open()
    expect(
      [cancel(trial, 2), cancel(trial, 1, other), release(trial, 2), take(trial, 2), take(trial, 1, US_BANK)].map(code),
    ).toEqual(Array.from({ length: 5 }, () => 'withdrawalUnknown'))
    expect([fail(trial, 1), tell(trial, 'payoutSent', 1)].map(code)).toEqual([
      'withdrawalNotSending',
      'withdrawalNotSending',
    ])
    cancel(trial, 1)
    expect([cancel(trial, 1), take(trial, 1), release(trial, 1)].map(code)).toEqual([
      'withdrawalOver',
      'withdrawalOver',
      'releaseDecided',
    ])
  })
})
