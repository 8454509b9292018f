import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { ACT, type Act } from '../testing/perpetual-acts.ts'
import { PerpetualTrial } from '../testing/perpetual-trial.ts'
import { USDT } from '../testing/trial.ts'

const ACTS = fc.array(ACT, { minLength: 40, maxLength: 200, size: 'max' })

function begun(): { trial: PerpetualTrial; customers: number[] } {
  const trial = new PerpetualTrial()
  const customers = Array.from({ length: 6 }, () => trial.open())
  for (const customer of customers) trial.leverage(customer, 50)
  return { trial, customers }
}

describe('whatever happens', () => {
  it('every promise holds after every entry: no account below zero, clearing owes what was won, claims and forced prices are right', () => {
    fc.assert(
      fc.property(ACTS, (acts: Act[]) => {
        const { trial, customers } = begun()
        for (const act of acts) act(trial, customers)
        expect(trial.core.sumsOfBalances()).toEqual([0n, 0n])
      }),
      { numRuns: 40 },
    )
  })

  it('a restart from a snapshot in the middle changes nothing', () => {
    fc.assert(
      fc.property(ACTS, fc.nat(149), (acts, place) => {
        const { trial, customers } = begun()
        trial.checking = false
        for (const act of acts.slice(0, place)) act(trial, customers)
        const snapshot = trial.core.snapshot().slice()
        const other = begun().trial
        Object.assign(other, { ...trial, core: Core.restore(snapshot) })
        expect(other.core.snapshot()).toEqual(snapshot)
        other.core.assertInvariants()
        for (const act of acts.slice(place)) {
          act(trial, customers)
          act(other, customers)
          expect(other.core.events.bytes()).toEqual(trial.core.events.bytes())
        }
        expect(other.core.stateHash()).toBe(trial.core.stateHash())
      }),
      { numRuns: 15 },
    )
  })

  it('other customers in the same places come to the same: no number makes a difference', () => {
    fc.assert(
      fc.property(ACTS, (acts) => {
        const [one, other] = [begun(), begun()]
        one.trial.checking = other.trial.checking = false
        const turned = other.customers.toReversed()
        for (const act of acts) {
          act(one.trial, one.customers)
          act(other.trial, turned)
        }
        expect(turned.map((customer) => figures(other.trial, customer))).toEqual(
          one.customers.map((customer) => figures(one.trial, customer)),
        )
      }),
      { numRuns: 15 },
    )
  })
})

function figures({ core }: PerpetualTrial, customer: number): unknown {
  const anonymous = (of: object): object => ({ ...of, customer: 0 })
  const { perpetuals } = core
  return [
    core.balance(customer, USDT),
    perpetuals.positions(customer).map(anonymous),
    perpetuals.orders(customer).map(anonymous),
  ]
}
