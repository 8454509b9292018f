import { describe, expect, it } from 'vitest'
import { lineDigest, NO_LINE } from '@candela/rules/funding'
import { Core } from '../index.ts'
import { digest } from '../testing/refusals/destinations.ts'
import {
  assign,
  back,
  cancel,
  CARD,
  comes,
  confirm,
  decline,
  EU_BANK,
  EUR,
  match,
  offered,
  rate,
  start,
  TRC20,
  US_BANK,
  USD,
  waiting,
} from '../testing/refusals/deposits.ts'
import { record } from '../testing/refusals/rails.ts'
import { sent } from '../testing/refusals/reviews.ts'
import { Trial, USDT } from '../testing/trial.ts'

const UNIT = 100_000_000
const GRANT = 10_000n * 100_000_000n
const HOUR = 3_600_000

function house() {
  const trial = offered(new Trial())
  const customer = trial.open()
  return { trial, customer, has: () => trial.balance(customer, USDT)[0] - GRANT }
}

/** A validated customer with a card that was added, and euros at 1.0853. */
function withCard() {
  const trial = offered(sent())
  const { customer } = trial
  trial.review(1)
  trial.review(2)
  trial.fact(customer, 'transactionPassword')
  const card = { rail: CARD, asset: 0, digest: digest(1), confirmedBy: 'password' } as const
  trial.must({ kind: 'addDestination', customer, commandId: trial.id(), ...card })
  rate(trial)
  return { trial, customer, has: () => trial.balance(customer, USDT)[0] - GRANT }
}
const QUOTE = { rail: CARD, asset: EUR, amount: 200 * UNIT, card: 1, rate: 1, arrival: 21_381_495_300 }
const byCard = { rail: CARD, asset: EUR, amount: 200 * UNIT, reference: 'DP1' }
const kinds = (answer: { events: readonly { kind: string }[] }): string[] => answer.events.map(({ kind }) => kind)

function tick(trial: Trial, by: number) {
  trial.at += by
  return trial.must({ kind: 'tick' }).events
}

describe('a remittance', () => {
  it('is credited by the line that names it, whatever arrived, and more than once where more comes', () => {
    const { trial, customer, has } = house()
    start(trial, customer)
    expect(has()).toBe(0n)
    const previous = lineDigest(NO_LINE, {
      rail: 'usBank',
      line: 1,
      kind: 'credit',
      asset: 'USD',
      amount: 98 * UNIT,
      reference: 'DP1',
      party: 'same',
      valueAt: 0,
    })
    const first = comes(trial, { amount: 98 * UNIT, reference: 'DP1', party: 'same' })
    expect(kinds(first)).toEqual(['arrived', 'posted', 'deposited', 'posted'])
    expect(has()).toBe(98n * 100_000_000n)
    expect(trial.core.houseBalance('liquidity', USD)).toBe(98n * 100_000_000n)
    expect(trial.core.houseBalance('suspense', USD, US_BANK)).toBe(0n)
    const second = comes(trial, { line: 2, previous, reference: 'DP1' })
    expect(second.events).toContainEqual(expect.objectContaining({ kind: 'deposited', deposit: 2, customer }))
    expect(has()).toBe(198n * 100_000_000n)
  })

  it('waits 72 hours after it was confirmed, then ends; money that comes all the same is credited to it', () => {
    const { trial, customer, has } = house()
    start(trial, customer)
    tick(trial, 71 * HOUR)
    confirm(trial, customer, 1)
    expect(tick(trial, 72 * HOUR - 1)).toEqual([])
    expect(tick(trial, 1)).toEqual([{ kind: 'depositEnded', deposit: 1, customer, by: 'expired' }])
    expect(comes(trial, { reference: 'DP1' }).events).toContainEqual(
      expect.objectContaining({ kind: 'deposited', deposit: 1 }),
    )
    expect(has()).toBe(100n * 100_000_000n)
  })

  it('of another name waits, and goes back after 48 hours', () => {
    const { trial, customer, has } = house()
    start(trial, customer)
    const { events } = comes(trial, { reference: 'DP1', party: 'different' })
    expect(events[0]).toMatchObject({ kind: 'arrived', state: 'nameDiffers', customer })
    expect(tick(trial, 48 * HOUR)).toMatchObject([{ kind: 'lineReturning', by: 'clock' }])
    expect(has()).toBe(0n)
  })

  it('without a rate waits for the next one, for no person', () => {
    const { trial, customer, has } = house()
    rate(trial)
    start(trial, customer, { rail: EU_BANK, asset: EUR })
    trial.at += HOUR
    const line = { rail: EU_BANK, asset: EUR, amount: 100 * UNIT, reference: 'DP1' }
    expect(record(trial, line).events[0]).toMatchObject({ state: 'noRate', sendBackAt: 0 })
    expect(has()).toBe(0n)
    expect(rate(trial, UNIT)).toBe(2)
    expect(has()).toBe(9_950_000_000n)
  })

  it('that named nothing is matched by two operators, at the rate of then', () => {
    const trial = sent()
    const [maker, checker] = waiting(trial)
    expect(match(trial, maker).events).toMatchObject([{ kind: 'linePlacing', agreement: 'proposed' }])
    expect(kinds(match(trial, checker))).toEqual(['linePlacing', 'deposited', 'posted', 'lineCredited'])
    expect(trial.balance(trial.customer, USDT)[0]).toBe(GRANT + 100n * 100_000_000n)
    expect(match(trial, checker).code).toBe('lineMatched')
  })

  it('that is nobody’s goes back by two operators', () => {
    const trial = sent()
    const [maker, checker] = waiting(trial)
    back(trial, maker)
    // another proposal takes the first’s place
    match(trial, maker)
    expect(back(trial, checker).code).toBe('operatorRoleMissing')
    back(trial, maker)
    expect(kinds(back(trial, checker))).toEqual(['linePlacing', 'lineReturning'])
  })

  it('is one of twenty that may wait at once', () => {
    const { trial, customer } = house()
    for (let left = 20; left > 0; left--) expect(start(trial, customer, { amount: 50 * UNIT }).code).toBe('ok')
    expect(start(trial, customer, { amount: 50 * UNIT }).code).toBe('depositsOpenLimit')
    cancel(trial, customer, 1)
    expect(start(trial, customer, { amount: 50 * UNIT }).code).toBe('ok')
  })
})

describe('a card', () => {
  it('is credited at the rate that was agreed, also if it moves before the bank answers', () => {
    const { trial, customer, has } = withCard()
    expect(start(trial, customer, QUOTE).events).toMatchObject([{ fee: 215_974_700, arrival: 21_381_495_300 }])
    trial.at += 10_000
    rate(trial, 90_000_000)
    record(trial, byCard)
    expect(has()).toBe(21_381_495_300n)
    expect(trial.core.houseBalance('fees', USDT)).toBe(215_974_700n)
  })

  it('that was declined, and is captured after all, is credited at the rate of then', () => {
    const { trial, customer, has } = withCard()
    start(trial, customer, QUOTE)
    expect(decline(trial, 1).events).toMatchObject([{ kind: 'depositEnded', by: 'declined' }])
    trial.at += 120_000
    rate(trial, UNIT)
    record(trial, byCard)
    expect(has()).toBe(19_701_000_000n)
  })

  it('takes a quote of thirty seconds, not of a millisecond more, and no other figures', () => {
    const { trial, customer } = withCard()
    expect(start(trial, customer, { ...QUOTE, arrival: QUOTE.arrival + 1 }).code).toBe('quoteMismatch')
    trial.at += 30_000
    expect(start(trial, customer, QUOTE).code).toBe('ok')
    trial.at += 1
    expect(start(trial, customer, QUOTE).code).toBe('quoteExpired')
  })

  it('waits a quarter of an hour', () => {
    const { trial, customer } = withCard()
    start(trial, customer, QUOTE)
    expect(tick(trial, 15 * 60_000)).toMatchObject([{ kind: 'depositEnded', by: 'expired' }])
  })
})

describe('coins', () => {
  it('come to one address of a family, the same for ever', () => {
    const { trial, customer } = house()
    expect([assign(trial, customer).value, assign(trial, customer).value]).toEqual([1, 1])
    expect(assign(trial, trial.open()).value).toBe(2)
  })

  it('below the minimum wait until they reach it together: nothing is lost', () => {
    const { trial, customer, has } = house()
    assign(trial, customer)
    let previous = NO_LINE
    const coins = (line: number, amount: number) => {
      const told = { line, amount, reference: 'A1', previous }
      const body = { rail: 'trc20', line, kind: 'credit', asset: 'USDT', amount, reference: 'A1' } as const
      previous = lineDigest(previous, { ...body, party: 'untold', valueAt: 0 })
      return record(trial, told)
    }
    expect(coins(1, 400_000_000).events[0]).toMatchObject({ state: 'dust', sendBackAt: 0 })
    coins(2, 599_999_999)
    expect(has()).toBe(0n)
    expect(kinds(coins(3, 1))).toEqual(['arrived', 'posted', 'deposited', 'posted', 'lineCredited', 'lineCredited'])
    expect(has()).toBe(1_000_000_000n)
    expect(trial.core.houseBalance('suspense', USDT, TRC20)).toBe(0n)
  })
})

it('deposits, addresses and what was asked for are in the snapshot', () => {
  const { trial, customer } = withCard()
  start(trial, customer, QUOTE)
  start(trial, customer)
  confirm(trial, customer, 2)
  assign(trial, customer)
  comes(trial, { reference: 'DP2', party: 'different' })
  const restored = Core.restore(trial.core.snapshot())
  restored.assertInvariants()
  expect(restored.stateHash()).toBe(trial.core.stateHash())
  trial.core = restored
  expect(assign(trial, customer).value).toBe(1)
  expect(record(trial, byCard).events).toContainEqual(expect.objectContaining({ kind: 'deposited', deposit: 1 }))
})
