import { MONEY, POSTING_PURPOSES } from '@candela/contract'
import type { KnownRate, MoneyIn } from '@candela/rules/funding'
import { arrivalOf } from '@candela/rules/funding/arithmetic'
import { PURPOSE } from '../ledger/purposes.ts'
import { noteDeposit } from '../limits/gate.ts'
import type { WaitingLine } from '../rails/rails.ts'
import { isCounted, noteCredit, noteMoneyIn } from '../ports/told.ts'
import type { State } from '../state.ts'
import type { CreditedDeposit } from './credited.ts'
import { currencyOf, rateNow, termsOfArrival, worthOf } from './currency.ts'

const DEPOSIT = POSTING_PURPOSES.indexOf('deposit')

/** Money of a line, or of several that waited together, and whose it is. */
export interface Credit {
  readonly customer: number
  /** the deposit whose reference it bears; 0: an address */
  readonly deposit: number
  readonly rail: number
  readonly line: number
  readonly asset: number
  readonly amount: number
}

/** The outcome of a credit now: undefined while there is no rate for it. `number`: that of the entry of rates. */
export function comesTo(state: State, credit: Credit): (MoneyIn & { readonly number: number }) | undefined {
  const { rail, asset, amount } = credit
  const currency = currencyOf(state, asset)
  const coins = BigInt(amount)
  if (currency === undefined) return { rate: 0n, number: 0, gross: coins, fee: 0n, arrival: coins }
  const rate = lockedRate(state, credit) ?? rateNow(state, asset, currency)
  return rate && { ...arrivalOf(amount, rate, currency, termsOfArrival(state, rail, asset)), number: rate.rate }
}

/** The rate agreed for a card that still waits. */
function lockedRate({ deposits, at, rules, assets }: State, { deposit, asset }: Credit): KnownRate | undefined {
  const open = deposits.open.get(deposit)
  if (open === undefined || open.mid === 0) return undefined
  const pegged = rules.funding.rateOfNow(at, rules.funding.currencies[assets[asset]!.id]!, undefined)
  return pegged ?? { rate: open.rate, at, mid: BigInt(open.mid) }
}

/** True when the house can book what a credit comes to. */
export function isBookable({ ledger }: State, { gross }: MoneyIn): boolean {
  return gross <= BigInt(Number.MAX_SAFE_INTEGER) && ledger.canTakeIn(MONEY, Number(gross))
}

/**
 * Money in suspense becomes the customer's: that of the deposit it names, unless that is done, or a deposit of its own.
 * `lines`: whose money it is, where several waited together.
 */
export function credit(
  state: State,
  what: Credit,
  comes: MoneyIn & { readonly number: number },
  lines: readonly Pick<Credit, 'rail' | 'line' | 'amount'>[] = [what],
): number {
  const { deposits, events } = state
  const { customer, rail, line, asset, amount } = what
  const named = deposits.record(what.deposit)
  const isNamed = named !== undefined && !named.isDone
  const deposit = isNamed ? what.deposit : deposits.records.push({ customer, rail, asset, isDone: true })
  if (isNamed) named.isDone = true
  const open = deposits.open.get(deposit)
  if (open !== undefined) deposits.end(open)
  deposits.expired.delete(deposit)
  const [gross, fee, arrival] = [Number(comes.gross), Number(comes.fee), Number(comes.arrival)]
  const isCurrency = currencyOf(state, asset) !== undefined
  const figures = { amount, rate: comes.number, gross, fee, arrival, arrives: isCurrency ? MONEY : asset }
  events.emit('deposited', { deposit, customer, rail, line, asset, ...figures })
  deposits.noteMoney(customer)
  const worth = isCurrency ? comes.gross : worthOf(state, asset, amount)
  const value = isCurrency ? comes.arrival : worth
  noteDeposit(state, customer, value)
  noteMoneyIn(state, customer, value)
  book(state, deposit, what, isCurrency ? { gross, fee, arrival } : undefined)
  noteLines(state, { deposit, customer, asset, at: state.at, amount, worth, value }, lines)
  noteCredit(state, customer, worth)
  return deposit
}

/** Notes the lines that a reversal would take back. At first only the last line of an invited customer was noted. */
function noteLines(
  state: State,
  of: CreditedDeposit,
  lines: readonly Pick<Credit, 'rail' | 'line' | 'amount'>[],
): void {
  const { deposits, rules } = state
  if (rules.funding.edition === 2) {
    for (const { rail, line, amount } of lines) deposits.credited.add(rail, line, amount, of)
  } else if (isCounted(state, of.customer)) {
    const { rail, line } = lines.at(-1)!
    deposits.credited.add(rail, line, of.amount, { ...of, deposit: 0, at: 0, value: 0n })
  }
}

/** The same of a line that waited. */
export function creditWaiting(state: State, line: WaitingLine, comes: MoneyIn & { readonly number: number }): void {
  state.rails.end(line)
  const deposit = credit(state, line, comes)
  state.events.emit('lineCredited', { rail: line.rail, line: line.line, deposit })
}

/** `exchanged`: of a currency, what it comes to in USDT; the house takes the currency for it. */
function book(
  { ledger }: State,
  deposit: number,
  { customer, rail, asset, amount }: Credit,
  exchanged: { readonly gross: number; readonly fee: number; readonly arrival: number } | undefined,
): void {
  ledger.begin(DEPOSIT, deposit)
  ledger.house(PURPOSE.suspense, asset, -amount, rail)
  if (exchanged === undefined) ledger.available(customer, asset, amount)
  else {
    const { gross, fee, arrival } = exchanged
    ledger.house(PURPOSE.liquidity, asset, amount)
    ledger.house(PURPOSE.liquidity, MONEY, -gross)
    ledger.available(customer, MONEY, arrival)
    if (fee > 0) ledger.house(PURPOSE.fees, MONEY, fee)
  }
  ledger.end()
}

const RATES_A_TIME = 256

/** Credits money that waited for a rate and has one now, first come first. */
export function creditRated(state: State): void {
  const waiting = [...state.rails.waiting.values()].filter((line) => line.state === 'noRate')
  for (const line of waiting.slice(0, RATES_A_TIME)) {
    const comes = comesTo(state, line)
    if (comes !== undefined && isBookable(state, comes)) creditWaiting(state, line, comes)
  }
}
