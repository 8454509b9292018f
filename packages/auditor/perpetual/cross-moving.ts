import type { Code, CommandOf } from '@candela/contract'
import { balance, move } from '../floor/accounts.ts'
import { greatest, least, MILLION, up } from '../floor/arithmetic.ts'
import type { AuditedState } from '../floor/books.ts'
import { type Decision, done, refusal } from '../floor/decision.ts'
import type { Expected } from '../floor/told.ts'
import { isAboveLimit, mayOpen } from '../limits.ts'
import { needsBorrowed, ownMoneyOf } from '../loan.ts'
import { hasPerpetual, isSecondEdition, isStale } from './books.ts'
import {
  type CrossAccount,
  crossOf,
  crossRemovable,
  isStopOvertaken,
  moveCross,
  OF_ACCOUNT,
  needsOf,
  overtaken,
  worthOf,
} from './cross.ts'
import { latest } from './fills.ts'
import type { PerpetualPosition } from './memory.ts'

/** Whoever did not pass the knowledge check leaves half of the notional, whatever its rounding, in what stands behind it. */
export function leftFree(worth: bigint, notional: bigint): bigint {
  return worth - up(notional, 2n)
}

/** The amount that saves an account: up to the target times its need, of own money, where all of that lifts it to its need. */
export function savingOf(
  { worth, needs }: { readonly worth: bigint; readonly needs: bigint },
  { available, own }: { readonly available: bigint; readonly own: bigint },
  targetPpm: bigint,
): bigint {
  if (worth >= needs) return 0n
  const wanted = greatest(0n, up(targetPpm * needs, MILLION) - worth)
  return worth + least(available, wanted) < needs ? 0n : least(own, wanted)
}

/** The amount of an account that may go: all that its positions do not need, less of a customer who did not pass the knowledge check. */
function mostOut(state: AuditedState, customer: number, account: CrossAccount): bigint {
  const most = crossRemovable(state, account)
  if (!isSecondEdition(state) || state.customers[customer - 1]!.limits.isPassed) return most
  const notional = account.members.reduce((sum, { market, position }) => {
    return sum + market.mark * position.lots * market.unit
  }, 0n)
  return greatest(0n, least(most, leftFree(worthOf(account), notional)))
}

/** True when anything could ever stand on money of this kind. */
function hasPerpetuals(state: AuditedState, asset: number): boolean {
  return state.products.some((product) => hasPerpetual(product) && product.definition.quote === asset)
}

export function moveAccount(
  state: AuditedState,
  { customer, asset }: { readonly customer: number; readonly asset: number },
  adds: boolean,
  asked: { readonly amount: number; readonly all: boolean },
): Decision {
  const account = crossOf(state, customer, asset)
  const isSecond = isSecondEdition(state)
  if (account.members.length === 0 && !(isSecond && hasPerpetuals(state, asset))) return refusal('positionUnknown')
  if (asked.all && asked.amount !== 0) return refusal('amountMalformed')
  const available = balance(state, customer, 'available', asset)
  const own = isSecond ? ownMoneyOf(state, customer, asset) : available
  const most = adds ? own : mostOut(state, customer, account)
  const amount = asked.all ? most : BigInt(asked.amount)
  const why = adds
    ? whyNotIn(state, { customer, asset, available }, asked.all && amount === 0n ? 1n : amount)
    : whyNotOut(state, account, most, asked.all && amount === 0n ? 1n : amount)
  if (why !== 'ok') return refusal(why)
  const [from, to] = adds ? (['available', 'crossMargin'] as const) : (['crossMargin', 'available'] as const)
  const told: Expected[] = []
  const before = overtakenOf(state, account)
  moveCross(state, { quote: asset }, OF_ACCOUNT, customer, adds ? amount : -amount, 'moved', told, () => {
    move(state, OF_ACCOUNT, asset, amount, [customer, from], [customer, to])
  })
  if (!isSecond) return done(0, ...told)
  for (const { market, position } of crossOf(state, customer, asset).members) {
    const now = latest(market, position as PerpetualPosition)
    if (!before.has(now.position) && isStopOvertaken(state, market, now)) told.push(overtaken(state, market, now))
  }
  return done(0, ...told)
}

function whyNotIn(
  state: AuditedState,
  { customer, asset, available }: { readonly customer: number; readonly asset: number; readonly available: bigint },
  amount: bigint,
): Code {
  if (amount <= 0n) return 'amountMalformed'
  if (isSecondEdition(state) && needsBorrowed(state, customer, asset, amount)) return 'ownMoneyNeeded'
  return amount > available ? 'insufficientBalance' : 'ok'
}

function whyNotOut(state: AuditedState, account: CrossAccount, most: bigint, amount: bigint): Code {
  if (amount <= 0n) return 'amountMalformed'
  if (account.members.some(({ market }) => isStale(state, market, state.at))) return 'priceStale'
  if (amount > crossRemovable(state, account)) return 'aboveMaximum'
  return amount > most ? 'knowledgeCheckMissing' : 'ok'
}

function overtakenOf(state: AuditedState, { members }: CrossAccount): ReadonlySet<number> {
  const all = members.map(({ market, position }) => ({
    market,
    position: latest(market, position as PerpetualPosition),
  }))
  return new Set(
    all
      .filter(({ market, position }) => isStopOvertaken(state, market, position))
      .map(({ position }) => position.position),
  )
}

export function setCrossTopUp(state: AuditedState, { customer, asset, on }: CommandOf<'setCrossTopUp'>): Decision {
  if (!hasPerpetuals(state, asset)) return refusal('positionUnknown')
  const { toppedUp } = state.perpetual
  if (on) toppedUp.add(`${customer} ${asset}`)
  else toppedUp.delete(`${customer} ${asset}`)
  return done(0, { kind: 'crossTopUpSet', customer, asset, on })
}

/** Before anything of an account is sold, once a step: money of the customer's own, where they wished it and nothing binds them. */
export function topUp(state: AuditedState, customer: number, asset: number, told: Expected[]): boolean {
  if (!isSecondEdition(state) || !state.perpetual.toppedUp.has(`${customer} ${asset}`)) return false
  const { limits } = state.customers[customer - 1]!
  if (mayOpen(state, customer) !== 'ok' || isAboveLimit(limits, state.at, 'loss', 1n)) return false
  const account = crossOf(state, customer, asset)
  const amount = savingOf(
    { worth: worthOf(account), needs: needsOf(state, account) },
    { available: balance(state, customer, 'available', asset), own: ownMoneyOf(state, customer, asset) },
    state.perpetual.terms.targetPpm,
  )
  if (amount === 0n) return false
  moveCross(state, { quote: asset }, OF_ACCOUNT, customer, amount, 'toppedUp', told, () => {
    move(state, OF_ACCOUNT, asset, amount, [customer, 'available'], [customer, 'crossMargin'])
  })
  return true
}
