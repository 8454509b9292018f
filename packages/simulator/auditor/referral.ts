import type { CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import type { AuditedState } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'
import type { AuditedCredit, AuditedRebate } from './floor/referral.ts'
import type { Expected } from './floor/told.ts'

/* Inviters and rebates as the rule book tells them (money §10). */

const UNIT = 100_000_000n
const M6 = 1_000_000n
const USDT = 0
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LAPSES_AFTER = 90 * DAY
const PPM = [50_000n, 30_000n, 10_000n]

export const PREDICT: Predictions<'referral'> = { bindInviter }

function bindInviter(state: AuditedState, { customer, inviter }: CommandOf<'bindInviter'>): Decision {
  const { referral, moneyIn, customers, at } = state
  if (inviter < 1 || inviter >= customer) return refusal('inviterInvalid')
  const hasDeposited = moneyIn.deposits.some((other) => other.customer === customer && other.state === 'done')
  const isLate = at > customers[customer - 1]!.openedAt + DAY
  if (referral.inviters.has(customer) || hasDeposited || isLate) return refusal('inviterBound')
  referral.inviters.set(customer, inviter)
  const out = state.withdrawals
    .filter((each) => each.customer === customer && (isUnderWay(each) || each.state === 'done'))
    .reduce((sum, { value }) => sum + value, 0n)
  referral.nets.set(customer, { net: -out, peak: 0n })
  return done(0, { kind: 'inviterBound', customer, inviter })
}

/** A line was credited. */
export function earn(state: AuditedState, credit: AuditedCredit): Expected[] {
  const { referral } = state
  const { member, worth } = credit
  const known = referral.nets.get(member)
  if (!known) return []
  const told = passReferral(state)
  referral.credits.push(credit)
  known.net += worth
  const base = known.net > known.peak ? known.net - known.peak : 0n
  known.peak += base
  let customer = member
  for (const [place, ppm] of PPM.entries()) {
    customer = referral.inviters.get(customer) ?? 0
    const amount = (base * ppm) / M6
    if (customer === 0) break
    if (amount === 0n || state.customers[customer - 1]!.facts.has('closed')) continue
    const rebate = referral.rebates.push({ customer, member, amount, at: state.at, state: 'waiting' })
    const of = { rebate, customer, member, level: place + 1, base: Number(base), amount: Number(amount) }
    told.push({ kind: 'rebateDue', ...of, lapsesAt: state.at + LAPSES_AFTER })
  }
  return [...told, ...pay(state)]
}

/** Part of a line's money was taken back: its part of what the line was worth, the last part to the last unit. */
export function takeBack({ referral }: AuditedState, of: Omit<AuditedCredit, 'member' | 'worth'>): Expected[] {
  const { rail, line, asset } = of
  const credit = referral.credits.find((other) => other.rail === rail && other.line === line)
  if (!credit || credit.amount === 0n || credit.asset !== asset) return []
  const { member } = credit
  const amount = of.amount < credit.amount ? of.amount : credit.amount
  const worth = (credit.worth * amount) / credit.amount
  referral.nets.get(member)!.net -= worth
  credit.amount -= amount
  credit.worth -= worth
  return [{ kind: 'memberNetLowered', customer: member, rail, line, worth: Number(worth) }]
}

/** Money of a member goes out, or below zero: it does not after all. */
export function goOut({ referral }: AuditedState, member: number, value: bigint): void {
  const known = referral.nets.get(member)
  if (known) known.net -= value
}

/** Somebody's identity is validated: time passes first, with what was known before. */
export function beforeValidated(state: AuditedState, customer: number): Expected[] {
  return waitsFor(state, customer) ? passReferral(state) : []
}

export function waitsFor({ referral }: AuditedState, customer: number): boolean {
  return referral.rebates.some(
    (rebate) => rebate.state === 'waiting' && (rebate.customer === customer || rebate.member === customer),
  )
}

/** Nobody who has left is paid anything. */
export function passClosed(state: AuditedState, customer: number): Expected[] {
  const owed = () => state.referral.rebates.filter((each) => each.customer === customer && each.state === 'waiting')
  if (owed().length === 0) return []
  const told = passReferral(state)
  for (const rebate of owed()) {
    rebate.state = 'lapsed'
    const number = state.referral.rebates.indexOf(rebate) + 1
    told.push({ kind: 'rebateLapsed', rebate: number, customer, dueAt: state.at })
  }
  return told
}

/** What lapses and what marketing gets, by instant; of one instant what lapses first. */
export function passReferral(state: AuditedState): Expected[] {
  const { referral } = state
  const told: Expected[] = []
  for (;;) {
    const lapsing = referral.rebates
      .filter((rebate) => rebate.state === 'waiting' && !areValidated(state, rebate))
      .sort((a, b) => a.at - b.at)[0]
    const lapsesAt = lapsing ? lapsing.at + LAPSES_AFTER : Infinity
    const topUpAt = referral.topUpAt === 0 ? Infinity : referral.topUpAt
    if (Math.min(lapsesAt, topUpAt) > state.at) return told
    if (lapsing && lapsesAt <= topUpAt) {
      lapsing.state = 'lapsed'
      const rebate = referral.rebates.indexOf(lapsing) + 1
      told.push({ kind: 'rebateLapsed', rebate, customer: lapsing.customer, dueAt: lapsesAt })
    } else told.push(...topUp(state, topUpAt))
  }
}

/** The first comes with the first capital, the next as days begin in GMT+8. */
export function topUp(state: AuditedState, dueAt: number): Expected[] {
  const room = 10_000n * UNIT - balance(state, 0, 'marketing', USDT)
  const has = balance(state, 0, 'capital', USDT)
  const amount = [1_000n * UNIT, room, has].reduce((least, each) => (each < least ? each : least))
  state.referral.topUpAt = dueAt + DAY - ((dueAt + 8 * HOUR) % DAY)
  if (amount <= 0n) return []
  move(state, USDT, amount, [0, 'capital'], [0, 'marketing'])
  return [{ kind: 'marketingToppedUp', amount: Number(amount), dueAt }, ...pay(state)]
}

/** Whole, in their order; the first that cannot be paid stops those behind it. */
export function pay(state: AuditedState): Expected[] {
  const told: Expected[] = []
  for (const [place, rebate] of state.referral.rebates.entries()) {
    if (rebate.state !== 'waiting' || !areValidated(state, rebate)) continue
    const { customer, amount } = rebate
    if (amount > balance(state, 0, 'marketing', USDT)) break
    move(state, USDT, amount, [0, 'marketing'], [customer, 'available'])
    rebate.state = 'paid'
    told.push({ kind: 'rebatePaid', rebate: place + 1, customer, amount: Number(amount) })
  }
  return told
}

function areValidated({ customers }: AuditedState, { customer, member }: AuditedRebate): boolean {
  return [customer, member].every((who) => customers[who - 1]!.facts.has('identityValidated'))
}
