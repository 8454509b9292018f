import type { CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import { type AuditedState, isSecondEdition } from './floor/books.ts'
import { type Decision, done, type Predictions, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'
import type { AuditedRebate } from './floor/referral.ts'
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

/** A member was credited with so much. */
export function earn(state: AuditedState, member: number, worth: bigint): Expected[] {
  const { referral } = state
  const known = referral.nets.get(member)
  if (!known) return []
  const told = passReferral(state)
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

/** Works off lapses and top-ups of marketing, by instant; of one instant the lapses first. */
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
  move(state, ['marketingTopUp', 0], USDT, amount, [0, 'capital'], [0, 'marketing'])
  return [{ kind: 'marketingToppedUp', amount: Number(amount), dueAt }, ...pay(state)]
}

/**
 * In the second edition what is there is dealt out unit by unit, as it were: everybody who waits has as much as the
 * others until they have all, or fewer units are left than people.
 */
export function pay(state: AuditedState): Expected[] {
  if (!isSecondEdition(state)) return payWhole(state)
  const due = state.referral.rebates.filter((each) => each.state === 'waiting' && areValidated(state, each))
  const owed = new Map<number, bigint>()
  for (const { customer, amount } of due) owed.set(customer, (owed.get(customer) ?? 0n) + amount)
  const shares = dealt(balance(state, 0, 'marketing', USDT), owed)
  return due.flatMap((rebate) => {
    const share = shares.get(rebate.customer) ?? 0n
    const part = share < rebate.amount ? share : rebate.amount
    if (part === 0n) return []
    shares.set(rebate.customer, share - part)
    move(
      state,
      ['rebate', state.referral.rebates.indexOf(rebate) + 1],
      USDT,
      part,
      [0, 'marketing'],
      [rebate.customer, 'available'],
    )
    rebate.amount -= part
    if (rebate.amount === 0n) rebate.state = 'paid'
    const number = state.referral.rebates.indexOf(rebate) + 1
    return [{ kind: 'rebatePaid', rebate: number, customer: rebate.customer, amount: Number(part) }]
  })
}

/** By what everybody has together, smallest claim first. */
function dealt(there: bigint, owed: ReadonlyMap<number, bigint>): Map<number, bigint> {
  const shares = new Map<number, bigint>()
  const claims = [...owed].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
  let left = there
  for (const [place, [, claim]] of claims.entries()) {
    const level = left / BigInt(claims.length - place)
    if (claim > level) {
      for (const [customer] of claims.slice(place)) shares.set(customer, level)
      break
    }
    shares.set(claims[place]![0], claim)
    left -= claim
  }
  return shares
}

/** Whole, in their order; the first that cannot be paid stops those behind it. */
function payWhole(state: AuditedState): Expected[] {
  const told: Expected[] = []
  for (const [place, rebate] of state.referral.rebates.entries()) {
    if (rebate.state !== 'waiting' || !areValidated(state, rebate)) continue
    const { customer, amount } = rebate
    if (amount > balance(state, 0, 'marketing', USDT)) break
    move(state, ['rebate', place + 1], USDT, amount, [0, 'marketing'], [customer, 'available'])
    rebate.state = 'paid'
    told.push({ kind: 'rebatePaid', rebate: place + 1, customer, amount: Number(amount) })
  }
  return told
}

function areValidated({ customers }: AuditedState, { customer, member }: AuditedRebate): boolean {
  return [customer, member].every((who) => customers[who - 1]!.facts.has('identityValidated'))
}
