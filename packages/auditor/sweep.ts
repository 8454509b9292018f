import type { CommandOf } from '@candela/contract'
import { whyNotOpen } from './earn.ts'
import type { AuditedState } from './floor/books.ts'
import type { AuditedSweep } from './floor/earn-books.ts'
import { type Brakes as BrakesOf, type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { asOf } from './floor/settling.ts'
import type { Expected } from './floor/told.ts'
import { dayOf, startOf } from './floor/yields.ts'
import { mayOpen } from './limits.ts'
import { ownMoneyOf } from './loan.ts'
import { isSoldOut, openOrderOf, putIn } from './open-earn.ts'

/* Auto-savings: once a day, at a second of the customer's own, idle money goes into flexible savings. */

const FIRST_RULES = 5
const DAY = 86_400_000
const HOUR = 3_600_000

export const PREDICT: Predictions<'sweep'> = { setSweep }
export const BRAKES: BrakesOf<'sweep'> = []

function setSweep(state: AuditedState, asked: CommandOf<'setSweep'>): Decision {
  const { customer, earnProduct, terms, keep, on } = asked
  const product = state.earn.products[earnProduct - 1]
  if (!product) return refusal('earnUnknown')
  if (product.open?.kind !== 'flexible' || state.ruleVersion < FIRST_RULES) return refusal('sweepNotOffered')
  const held = state.sweeps.get(customer)
  if (!on) {
    if (held?.earnProduct !== earnProduct) return done(0)
    state.sweeps.delete(customer)
    return done(0, { kind: 'sweepSet', customer, earnProduct, terms: held.terms, keep: Number(held.keep), on })
  }
  if (terms !== product.terms.length) return refusal('earnTermsChanged')
  if (keep < 0) return refusal('earnAmountInvalid')
  const standing = mayOpen(state, customer)
  if (standing !== 'ok') return refusal(standing)
  state.sweeps.set(customer, { earnProduct, terms, keep: BigInt(keep), next: turnAfter(customer, state.at) })
  return done(0, { kind: 'sweepSet', customer, earnProduct, terms, keep, on })
}

/** The first of a customer's turns after an instant: a second of the hour from 22:00 on. */
export function turnAfter(customer: number, at: number): number {
  const own = 22 * HOUR + 1_000 * (customer % 3_600)
  const today = startOf(dayOf(at)) + own
  return at < today ? today : today + DAY
}

/** The instant of the first turn to come; Infinity where there is none. */
export function nextSweepAt({ sweeps }: AuditedState): number {
  return [...sweeps.values()].reduce((first, { next }) => Math.min(first, next), Number.POSITIVE_INFINITY)
}

/** All whose turn is at an instant, by customer. */
export function passSweeps(state: AuditedState, at: number): Expected[] {
  const due = [...state.sweeps].filter(([, { next }]) => next === at).sort(([a], [b]) => a - b)
  return due.flatMap(([customer, sweep]) => {
    if (state.customers[customer - 1]!.facts.has('closed')) {
      state.sweeps.delete(customer)
      return []
    }
    sweep.next = at + DAY
    return asOf(state, at, () => save(state, customer, sweep))
  })
}

function save(state: AuditedState, customer: number, { earnProduct, terms, keep }: AuditedSweep): Expected[] {
  const amount = Number(idleOf(state, customer, earnProduct, keep))
  const asked = { customer, earnProduct, terms, amount, renew: false }
  if (amount <= 0 || whyNotOpen(state, asked) !== 'ok') return []
  const { value: order, told } = putIn(state, asked)
  return [{ kind: 'idleSwept', customer, order, earnProduct, amount, dueAt: state.at }, ...told]
}

/** Own money above what stays, up to what a customer may have, and what the pot still promises. */
function idleOf(state: AuditedState, customer: number, earnProduct: number, keep: bigint): bigint {
  const product = state.earn.products[earnProduct - 1]!
  const { maximum, customerMaximum } = product.terms.at(-1)!
  const held = openOrderOf(state, customer, earnProduct)?.amount ?? 0n
  const caps = [BigInt(maximum), BigInt(customerMaximum) - held]
  let most = ownMoneyOf(state, customer, product.asset) - keep
  for (const cap of caps) if (cap < most) most = cap
  // the largest that is not sold out, halving
  let least = 0n
  while (least < most) {
    const middle = (least + most + 1n) / 2n
    if (isSoldOut(state, { customer, earnProduct, amount: Number(middle) })) most = middle - 1n
    else least = middle
  }
  return most
}
