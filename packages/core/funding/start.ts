import { type Code, type CommandOf, NO_HASH, type Tier } from '@candela/contract'
import type { MoneyIn } from '@candela/rules/funding'
import { arrivalOf, railOf } from '@candela/rules/funding/arithmetic'
import { isAboveDepositLimit, ownProtections } from '../limits/gate.ts'
import { CONTACT_PROVEN, FACE_VALIDATED, IDENTITY_VALIDATED } from '../facts/facts.ts'
import type { State } from '../state.ts'
import { currencyOf, quotedRate, rateNow, termsOf } from './currency.ts'
import { endDeposits } from './due.ts'

const NOTHING: MoneyIn = { rate: 0n, gross: 0n, fee: 0n, arrival: 0n }

/** Answers the deposit's number. Refusals in the order of the rules' depositFault; coins are not announced. */
export function startDeposit(state: State, command: CommandOf<'startDeposit'>): Code {
  const { deposits, rails, events, at, seq, rules } = state
  const { customer, rail, asset, amount, card, rate: number, arrival: shown } = command
  endDeposits.run(state, at, Number.MAX_SAFE_INTEGER)
  const kind = rails.listed.has(rail) ? railOf(rail)!.kind : 'chain'
  const isCard = kind === 'card'
  const terms = termsOf(state, rail, asset)
  const currency = currencyOf(state, asset)
  const rate = currency && rateNow(state, asset, currency)
  const quoted = currency && quotedRate(state, asset, currency, number)
  const isWhole = Number.isSafeInteger(amount) && amount > 0
  const value = currency && rate && terms && isWhole ? arrivalOf(amount, rate, currency, terms).gross : 0n
  const agreed = isCard && currency && quoted && terms && isWhole ? arrivalOf(amount, quoted, currency, terms) : NOTHING
  const { tiers, openDeposits: openMost } = rules.funding
  const destination = state.destinations.kept.get(card)
  const isOwn = destination?.customer === customer && destination.rail === rail
  const fault = state.rules.funding.depositFault({
    isOffered: kind !== 'chain',
    isCarried: terms !== undefined,
    isClosed: rails.listed.get(rail)?.isClosed ?? false,
    protections: ownProtections(state, customer),
    amount,
    terms,
    isAboveOwnLimit: isAboveDepositLimit(state, customer, value),
    rate,
    value,
    asked: deposits.askedOf(customer, at).reduce((sum, asked) => sum + BigInt(asked.value), 0n),
    tier: tiers[tierOf(state, customer)],
    card: isCard ? { isOwn, now: at, quoted, isAsShown: agreed.arrival === BigInt(shown) } : undefined,
    open: deposits.countOf(customer),
    openMost,
  })
  if (fault !== undefined) return fault
  const deposit = deposits.records.push({ customer, rail, asset, isDone: false })
  const expiresAt = at + (isCard ? state.rules.funding.clocks.card : state.rules.funding.clocks.remittance)
  const mid = isCard ? Number(quoted!.mid) : 0
  const of = { deposit, customer, amount, card: isCard ? card : 0, rate: isCard ? quoted!.rate : 0, expiresAt }
  deposits.start({ ...of, mid, seq, hasVoucher: false })
  deposits.ask(customer, { deposit, at, value: Number(value) })
  events.emit('depositStarted', { ...of, rail, asset, fee: Number(agreed.fee), arrival: Number(agreed.arrival) })
  state.value = deposit
  return 'ok'
}

/** The tier that a customer's proofs of contact and identity give. */
export function tierOf({ facts }: State, customer: number): Tier {
  if (facts.since(customer, FACE_VALIDATED) !== 0) return 'face'
  if (facts.since(customer, IDENTITY_VALIDATED) !== 0) return 'identity'
  return facts.since(customer, CONTACT_PROVEN) !== 0 ? 'basic' : 'none'
}

/**
 * Said again, it changes nothing; of one that expired it still helps to match what comes for it. Refusals:
 * depositUnknown (another's and a card's included), voucherMissing (none is stored), depositOver.
 */
export function confirmRemittance(state: State, { customer, deposit, voucher }: CommandOf<'confirmRemittance'>): Code {
  const { deposits, events, at, rules } = state
  endDeposits.run(state, at, Number.MAX_SAFE_INTEGER)
  const record = deposits.record(deposit)
  if (record?.customer !== customer || railOf(record.rail)!.kind !== 'bank') return 'depositUnknown'
  if (rules.funding.edition === 2 && voucher === NO_HASH) return 'voucherMissing'
  const expired = deposits.expired.get(deposit)
  const open = deposits.open.get(deposit) ?? expired
  if (open === undefined) return 'depositOver'
  if (open.hasVoucher) return 'ok'
  open.hasVoucher = true
  if (open !== expired) {
    open.expiresAt = at + state.rules.funding.clocks.remittance
    deposits.due.set(deposit, open.expiresAt)
  }
  events.emit('remittanceConfirmed', { deposit, customer, expiresAt: open.expiresAt })
  return 'ok'
}

/**
 * The same index for ever, on all rails of a family. Refusals: railUnknown (what is no chain), railClosed, and those of
 * a customer's own protections.
 */
export function assignAddress(state: State, { customer, rail: number }: CommandOf<'assignAddress'>): Code {
  const { deposits, rails, events } = state
  const rail = rails.listed.has(number) ? railOf(number) : undefined
  if (rail?.kind !== 'chain') return 'railUnknown'
  state.value = deposits.indexOf(rail.family, customer)
  if (state.value !== 0) return 'ok'
  if (rails.listed.get(number)!.isClosed) return 'railClosed'
  const { isFrozen, isSelfExcluded, isOnBreak } = ownProtections(state, customer)
  if (isFrozen) return 'accountFrozen'
  if (isSelfExcluded) return 'selfExcluded'
  if (isOnBreak) return 'onBreak'
  state.value = deposits.assign(rail.family, customer)
  events.emit('addressAssigned', { customer, rail: number, index: state.value })
  return 'ok'
}
