import type { Code, CommandOf } from '@candela/contract'
import { balance, move } from './floor/accounts.ts'
import { type AuditedState, isFrozen } from './floor/books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import { isUnderWay } from './floor/money-out.ts'
import { priceNamed, priceNow, SPREADS, worth } from './floor/prices.ts'
import type { Expected } from './floor/told.ts'
import { goOut } from './referral.ts'

/* Withdrawals that are asked for, as the rule book tells it (money §3, §5, §8, §9): eight rules, and what currencies cost. */

const UNIT = 100_000_000n
const M6 = 1_000_000n
const SECOND = 1_000
const DAY = 86_400 * SECOND
const USDT = 0
const MOST_OPEN = 20
/** the rules under which money goes out */
const OFFERED_SINCE = 2
const OPENED_WITH = 10_000n * UNIT
const CENT = UNIT / 100n

interface Terms {
  readonly least: bigint
  readonly most: bigint
  readonly fee: bigint
  readonly step: bigint
}
const dollars = (least: bigint, most: bigint, fee: bigint, step: bigint): Terms => ({
  least: least * UNIT,
  most: most * UNIT,
  fee: fee * UNIT,
  step,
})
/** by rail and asset */
const TERMS: Readonly<Record<string, Terms>> = {
  '1 USDT': dollars(20n, 50_000n, 1n, 100n),
  '2 USDT': dollars(40n, 50_000n, 5n, 100n),
  '3 USDT': dollars(20n, 50_000n, 1n, 1n),
  '4 BTC': { least: 100_000n, most: 2n * UNIT, fee: 10_000n, step: 1n },
  '5 USD': dollars(50n, 50_000n, 5n, CENT),
  '6 EUR': dollars(20n, 50_000n, 1n, CENT),
  '7 JPY': dollars(20n, 50_000n, 2n, CENT),
  '8 EUR': dollars(20n, 5_000n, 2n, CENT),
  '8 USD': dollars(20n, 5_000n, 2n, CENT),
}
/** the smallest step of a currency */
const SMALLEST: Readonly<Record<string, bigint>> = { USD: CENT, EUR: CENT, JPY: UNIT }
const CHAINS: ReadonlySet<number> = new Set([1, 2, 3, 4])

export function requestWithdrawal(state: AuditedState, command: CommandOf<'requestWithdrawal'>): Decision {
  const { customer, rail, asset, destination, digest, rate } = command
  const id = state.assets[asset]?.id ?? ''
  const offered = state.ruleVersion >= OFFERED_SINCE ? TERMS[`${rail} ${id}`] : undefined
  if (!state.moneyIn.rails.has(rail)) return refusal('railUnknown')
  if (!offered) return refusal('assetNotOnRail')
  const isCurrency = SPREADS[id] !== undefined
  const leaves = isCurrency ? USDT : asset
  const [amount, fee, arrival] = [BigInt(command.amount), BigInt(command.fee), BigInt(command.arrival)]
  const value = worth(state, leaves, amount)
  const fault = unmet(state, command, offered, leaves, value)
  if (fault) {
    const [rule, code, have = 0n, need = 0n] = fault
    const told: Expected = { kind: 'withdrawalRefused', customer, rule, have: Number(have), need: Number(need) }
    return { ...refusal(code), told: [told] }
  }
  const open = state.withdrawals.filter((other) => other.customer === customer && isUnderWay(other))
  if (open.length >= MOST_OPEN) return refusal('withdrawalsOpenLimit')
  const net = amount - fee
  const wrong = isCurrency ? staleQuote(state, asset, rate) : undefined
  if (wrong) return refusal(wrong)
  const paid = isCurrency ? exchanged(state, asset, rate, net) : { arrival: net, cost: net }
  if (fee !== offered.fee || paid.arrival !== arrival || arrival <= 0n) return refusal('quoteMismatch')
  const known = state.destinations[destination - 1]!
  // not before the address is a minute old, and never later than the clock
  const notBefore = Math.min(known.usableFrom, state.at + DAY)
  const withdrawal = state.withdrawals.push({
    number: state.withdrawals.length + 1,
    customer,
    rail,
    asset,
    leaves,
    amount,
    fee,
    arrival,
    cost: paid.cost,
    destination,
    digest,
    at: state.at,
    notBefore,
    value,
    state: 'waiting',
    proposer: 0,
    agreedBy: undefined,
    overdueAt: 0,
  })
  move(state, ['withdrawalHold', withdrawal], leaves, amount, [customer, 'available'], [customer, 'withdrawing'])
  goOut(state, customer, value)
  const shown = {
    amount: command.amount,
    fee: command.fee,
    arrival: command.arrival,
    rate,
    destination,
    value: Number(value),
  }
  const clocks = { decideBy: state.at + DAY, notBefore }
  return done(withdrawal, { kind: 'withdrawalRequested', withdrawal, customer, rail, asset, ...shown, ...clocks })
}

type Fault = readonly [rule: number, code: Code, have?: bigint, need?: bigint]

/** The first of the published rules that is not met. */
function unmet(
  state: AuditedState,
  command: CommandOf<'requestWithdrawal'>,
  { least, most, step }: Terms,
  leaves: number,
  value: bigint,
): Fault | undefined {
  const { customer, rail, asset, destination, digest } = command
  const { facts } = state.customers[customer - 1]!
  const amount = BigInt(command.amount)
  if (!facts.has('transactionPassword')) return [1, 'transactionPasswordUnset']
  if (!facts.has('identityValidated')) return [2, 'identityNotValidated']
  const until = (facts.get('passwordRetrieved') ?? -DAY) + DAY
  if (state.at < until) return [3, 'withdrawalPaused', BigInt(state.at), BigInt(until)]
  const brought = OPENED_WITH + (state.broughtIn.get(customer) ?? 0n)
  const owed = state.loans
    .filter((loan) => loan.customer === customer)
    .reduce((sum, { principal }) => sum + principal, 0n)
  if (brought < owed) return [4, 'depositsBelowPrincipal', brought, owed]
  if (amount <= 0n || amount % step !== 0n) return [5, 'amountMalformed', amount]
  if (amount < least) return [5, 'withdrawalBelowMinimum', amount, least]
  if (amount > most) return [5, 'withdrawalAboveMaximum', amount, most]
  const day = state.withdrawals
    .filter((other) => other.customer === customer && other.at > state.at - DAY)
    .filter((other) => other.state !== 'failed' && other.state !== 'cancelled')
    .reduce((sum, other) => sum + other.value, value)
  const tier = (facts.has('faceValidated') ? 500_000n : 100_000n) * UNIT
  if (day > tier) return [5, 'withdrawalAboveDay', day, tier]
  const available = balance(state, customer, 'available', leaves)
  if (amount > available) return [5, 'insufficientBalance', available, amount]
  const own = state.destinations[destination - 1]
  if (!own || own.isRemoved || own.customer !== customer) return [6, 'destinationUnknown']
  const isThere = CHAINS.has(rail) ? own.rail === rail && own.asset === asset : !CHAINS.has(own.rail)
  if (own.digest !== digest || !isThere) return [6, 'destinationMismatch']
  return isFrozen(state, customer) ? [7, 'accountFrozen'] : undefined
}

function staleQuote(state: AuditedState, asset: number, rate: number): Code | undefined {
  if (state.assets[asset]!.id === 'USD') return undefined
  if (!priceNow(state, asset)) return 'rateUnavailable'
  const named = priceNamed(state, asset, rate)
  return !named || state.at - named.at > 30 * SECOND ? 'quoteExpired' : undefined
}

/** The house buys the currency: as much as is whole, at the mid price and its part. */
function exchanged(state: AuditedState, asset: number, rate: number, net: bigint): { arrival: bigint; cost: bigint } {
  const { id } = state.assets[asset]!
  const { mid } = priceNamed(state, asset, rate)!
  const price = ceiling(mid * (M6 + SPREADS[id]!), M6)
  if (net <= 0n) return { arrival: 0n, cost: 0n }
  const most = (net * UNIT) / price
  const arrival = most - (most % SMALLEST[id]!)
  return { arrival, cost: ceiling(arrival * price, UNIT) }
}

function ceiling(of: bigint, by: bigint): bigint {
  return (of + by - 1n) / by
}

/** Money came to a customer, worth so much. */
export function noteBroughtIn(state: AuditedState, customer: number, value: bigint): void {
  if (state.ruleVersion < OFFERED_SINCE) return
  state.broughtIn.set(customer, (state.broughtIn.get(customer) ?? 0n) + value)
}
