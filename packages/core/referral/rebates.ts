import { CLOSED, IDENTITY_VALIDATED } from '../facts/facts.ts'
import type { State } from '../state.ts'
import type { Reversal } from '../ports/listener.ts'
import { finishReferral } from './due.ts'
import { payRebates } from './paying.ts'
import type { Member, Rebate } from './referral.ts'

/*
 * Reports of the other rooms about a customer's money and identity. Whoever was not invited leaves no trace here.
 */

/** A customer was credited with so much: `worth` in minor units of USDT, before what a card costs. */
export function noteCredit(state: State, customer: number, worth: bigint): void {
  const { referral } = state
  const member = referral.members.get(customer)
  if (member === undefined) return
  finishReferral(state)
  const base = raise(state, member, worth)
  const { ratesPpm, rebatesOf } = state.rules.referral
  const amounts = rebatesOf(base)
  for (const [place, receiver] of referral.above(customer, ratesPpm.length).entries()) {
    if (state.facts.since(receiver, CLOSED) !== 0) continue
    owe(state, receiver, customer, place + 1, base, amounts[place]!)
  }
  payRebates(state)
}

/** Notes that a part of a line's money was taken back. Rebates paid for it stay paid. */
export function noteReversal({ referral, events }: State, { customer, rail, line, worth }: Reversal): void {
  const member = referral.members.get(customer)
  if (member === undefined) return
  member.net -= worth
  events.emit('memberNetLowered', { customer, rail, line, worth: Number(worth) })
}

/** Money is on its way out, `value` in minor units of USDT; below zero: it is not any more, or came back. */
export function noteMoneyOut({ referral }: State, customer: number, value: number): void {
  const member = referral.members.get(customer)
  if (member !== undefined) member.net -= BigInt(value)
}

/** An account is closed: what nobody can be paid any more lapses. */
export function noteClosed(state: State, customer: number): void {
  const { referral, events, at } = state
  if (referral.of(customer).length === 0) return
  finishReferral(state)
  for (const rebate of referral.of(customer)) {
    referral.drop(rebate)
    events.emit('rebateLapsed', { rebate: rebate.rebate, customer, dueAt: at })
  }
}

/** An identity is validated: what waited for it alone can be paid. */
export function noteValidated(state: State, customer: number): void {
  const { referral } = state
  const waiting = referral.waitingOf(customer)
  if (waiting.length === 0) return
  finishReferral(state)
  for (const rebate of waiting) {
    if (referral.unpaid.has(rebate.rebate) && isPayable(state, rebate)) referral.validated(rebate)
  }
  payRebates(state)
}

/** Answers what of it earns. */
function raise({ rules }: State, member: Member, worth: bigint): bigint {
  member.net += worth
  const base = rules.referral.rebateBase(member.net, member.peak)
  member.peak += base
  return base
}

function owe(state: State, customer: number, member: number, level: number, base: bigint, amount: bigint): void {
  if (amount === 0n) return
  const { referral, events, at } = state
  const rebate = {
    rebate: ++referral.rebates,
    customer,
    member,
    amount: Number(amount),
    lapsesAt: at + state.rules.referral.lapseMs,
  }
  events.emit('rebateDue', { ...rebate, level, base: Number(base) })
  referral.add(rebate, isPayable(state, rebate))
}

function isPayable({ facts }: State, { customer, member }: Rebate): boolean {
  return facts.since(customer, IDENTITY_VALIDATED) !== 0 && facts.since(member, IDENTITY_VALIDATED) !== 0
}
