import { CODES, type Command } from '@candela/contract'
import { Trial } from '@candela/core/testing'
import { LATEST_RULES } from '@candela/rules'
import { expect, it } from 'vitest'
import { Audit, type AuditedEntry } from '../index.ts'

const MID = 6_000_000
const BIDS = [[MID - 100, 10_000]] as const
const ASKS = [[MID + 100, 10_000]] as const
const BEFORE = LATEST_RULES - 1

/** A trial whose entries are audited as they come. */
class Audited extends Trial {
  declare audit: Audit

  override apply(command: Command): ReturnType<Trial['apply']> {
    const answer = super.apply(command)
    const { code, events } = answer
    const entry: AuditedEntry = { seq: this.seq, at: this.at, command, code: CODES[code].number, events: [...events] }
    this.audit ??= new Audit()
    this.audit.apply(entry)
    return answer
  }
}

/** Somebody who bought 100 lots of 0.00001 and sold all but some: 8 are worth 4.80, and 5.00 is the smallest order. */
function left(version: number, lots = 8) {
  const trial = new Audited()
  const customer = trial.open()
  trial.must({ kind: 'activateRules', version })
  trial.market({ bids: BIDS, asks: ASKS })
  expect([trial.take(customer, 'buy', 100).code, trial.take(customer, 'sell', 100 - lots).code]).toEqual(['ok', 'ok'])
  return { trial, customer }
}

it('a rest below the smallest order is sold whole, at the market or at a limit', () => {
  for (const sell of ['take', 'limit'] as const) {
    const { trial, customer } = left(LATEST_RULES)
    const sold = (lots: number) =>
      sell === 'take' ? trial.take(customer, 'sell', lots).code : trial.limit(customer, 'sell', MID - 100, lots).code
    expect([sold(7), sold(9), sold(8)]).toEqual(['orderBelowMinimum', 'insufficientBalance', 'ok'])
    expect(trial.balance(customer, 1)).toEqual([0n, 0n])
  }
})

it('a rest of fewer lots than the least is sold whole too', () => {
  const { trial, customer } = left(LATEST_RULES, 1)
  expect([trial.take(customer, 'sell', 1).code, trial.balance(customer, 1)[0]]).toEqual(['ok', 0n])
})

it('a purchase is never smaller, nor was a sale under the rules before', () => {
  const { trial, customer } = left(LATEST_RULES)
  expect(trial.take(customer, 'buy', 8).code).toBe('orderBelowMinimum')
  const before = left(BEFORE)
  expect(before.trial.take(before.customer, 'sell', 8).code).toBe('orderBelowMinimum')
})

it('what is in an order is not left: the rest beside it is', () => {
  const { trial, customer } = left(LATEST_RULES)
  trial.take(customer, 'buy', 100)
  expect(trial.limit(customer, 'sell', MID + 50, 104).code).toBe('ok')
  expect(trial.take(customer, 'sell', 108).code).toBe('insufficientBalance')
  expect(trial.take(customer, 'sell', 4).code).toBe('ok')
})
