import { type Code, type CommandOf, MONEY } from '@candela/contract'
import type { KnownRate, WithdrawalAttempt, WithdrawalTerms } from '@candela/rules/funding'
import { currencyUnit, moneyOut, railOf } from '@candela/rules/funding/arithmetic'
import type { CoreDestination } from '../destinations/destinations.ts'
import { currencyOf, quotedRate, rateNow, worthOf } from '../funding/currency.ts'
import { noteMoneyOut } from '../ports/told.ts'
import { IDENTITY_VALIDATED, PASSWORD_RETRIEVED, TRANSACTION_PASSWORD } from '../facts/facts.ts'
import { isFrozen } from '../facts/frozen.ts'
import type { State } from '../state.ts'
import { setOut } from './posting.ts'
import { depositedOf, termsFor } from './terms.ts'
import type { CoreWithdrawal } from './withdrawals.ts'

type Request = CommandOf<'requestWithdrawal'>

/** The asset that leaves the account, and what it is worth in USDT. */
interface Leaving {
  readonly leaves: number
  readonly value: bigint
}

/** The payout to be sent, and its cost of amount − fee. */
interface Payout {
  readonly arrival: bigint
  readonly cost: bigint
}

/**
 * Answers the withdrawal's number. Refusals: railUnknown, assetNotOnRail; then the eight published rules in their order,
 * told with their numbers; then withdrawalsOpenLimit, rateUnavailable, quoteExpired, quoteMismatch (other figures than
 * shown, or nothing would arrive).
 */
export function requestWithdrawal(state: State, command: Request): Code {
  const { withdrawals, rails, events, at, rules } = state
  const { customer, rail, asset, amount, destination, digest, rate } = command
  if (!rails.listed.has(rail) || railOf(rail) === undefined) return 'railUnknown'
  const terms = termsFor(state, customer, rail, asset)
  if (terms === undefined) return 'assetNotOnRail'
  const leaves = currencyOf(state, asset) === undefined ? asset : MONEY
  const value = worthOf(state, leaves, amount)
  const fault = rules.funding.withdrawalFault(attempt(state, { ...command, leaves, value }, terms))
  if (fault !== undefined) {
    const { rule, have, need } = fault
    events.emit('withdrawalRefused', { customer, rule, have: Number(have), need: Number(need) })
    return fault.code
  }
  if (withdrawals.openOf(customer).length >= rules.funding.openWithdrawals) return 'withdrawalsOpenLimit'
  const payout = quoted(state, command, terms.kindest)
  if (typeof payout === 'string') return payout
  const known = state.destinations.kept.get(destination)!
  const of: CoreWithdrawal = {
    withdrawal: withdrawals.all.length + 1,
    customer,
    rail,
    asset,
    leaves,
    amount,
    fee: command.fee,
    arrival: Number(payout.arrival),
    cost: Number(payout.cost),
    destination,
    digest,
    askedAt: at,
    notBefore: rules.funding.releasableFrom(at, known.usableFrom),
    value: Number(value),
    state: 'waiting',
    proposer: 0,
    agreedBy: 'clock',
    overdueAt: 0,
  }
  withdrawals.add(of, rules.funding)
  const { withdrawal, fee, arrival, notBefore } = of
  const told = { withdrawal, customer, rail, asset, amount, fee, arrival, value: of.value, rate, destination }
  events.emit('withdrawalRequested', { ...told, decideBy: rules.funding.releaseAt(at), notBefore })
  setOut(state, of)
  noteMoneyOut(state, customer, of.value)
  state.value = withdrawal
  return 'ok'
}

function attempt(
  state: State,
  { customer, rail, asset, leaves, amount, value, destination, digest }: Request & Leaving,
  { kindest: terms, unit }: { readonly kindest: WithdrawalTerms; readonly unit: number },
): WithdrawalAttempt {
  const { facts, withdrawals, ledger, rules, at } = state
  const known = state.destinations.kept.get(destination)
  return {
    at,
    hasTransactionPassword: facts.since(customer, TRANSACTION_PASSWORD) !== 0,
    isIdentityValidated: facts.since(customer, IDENTITY_VALIDATED) !== 0,
    pausedUntil: rules.security.withdrawalBlockedUntil(facts.since(customer, PASSWORD_RETRIEVED), at),
    deposited: depositedOf(state, customer),
    principal: state.loans.principalOf(customer),
    amount: BigInt(amount),
    isWhole: amount % unit === 0,
    terms,
    dayWithThis: withdrawals.valueOfDay(customer, at) + value,
    available: ledger.balanceOf(customer, leaves).available,
    hasDestination: known?.customer === customer,
    isDestinationAsSigned: known?.digest === digest && takesFrom(known, rail, asset),
    isFrozenByOwner: isFrozen(state, customer),
    heldUntil: withdrawals.holdOf(customer, at)?.until ?? 0,
  }
}

/** A card's bank account takes what banks and cards send; an address its coin on its chain. */
function takesFrom(destination: CoreDestination, rail: number, asset: number): boolean {
  const isChain = railOf(rail)!.kind === 'chain'
  return isChain ? destination.rail === rail && destination.asset === asset : railOf(destination.rail)?.kind !== 'chain'
}

/** The payout by the quote that was shown, or the reason why that quote is not taken. */
function quoted(state: State, command: Request, { fee }: WithdrawalTerms): Payout | Code {
  const { asset, amount, rate: number, arrival, fee: shown } = command
  const net = BigInt(amount) - BigInt(shown)
  const currency = currencyOf(state, asset)
  const isFee = BigInt(shown) === fee
  if (currency === undefined) {
    return isFee && net === BigInt(arrival) && net > 0n ? { arrival: net, cost: net } : 'quoteMismatch'
  }
  const last = rateNow(state, asset, currency)
  const named = quotedRate(state, asset, currency, number)
  const out = named && moneyOut(BigInt(amount), fee, midOf(named, currency.spreadPpm), currencyUnit(currency.digits))
  const isAsShown = isFee && out !== undefined && out.arrival > 0n && out.arrival === BigInt(arrival)
  if (currency.isPegged) return isAsShown ? out : 'quoteMismatch'
  return state.rules.funding.quoteFault(state.at, { lastAt: last?.at, quotedAt: named?.at, isAsShown }) ?? out!
}

function midOf({ mid }: KnownRate, spreadPpm: number): { mid: bigint; spreadPpm: number } {
  return { mid, spreadPpm }
}
