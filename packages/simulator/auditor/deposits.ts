import type { Code, CommandOf, Party } from '@candela/contract'
import { canIssue, move } from './floor/accounts.ts'
import { type AuditedState, isFrozen } from './floor/books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import type { AuditedDeposit, AuditedLine } from './floor/money-in.ts'
import { type Price, priceNamed, priceNow, SPREADS, worth } from './floor/prices.ts'
import type { Expected } from './floor/told.ts'
import { isAboveLimit } from './limits.ts'
import { noteBroughtIn } from './withdrawals.ts'
import { earn } from './referral.ts'

/* Deposits as the rule book tells them (money §5, §6, §9): asked by customers, brought by lines alone. */

const UNIT = 100_000_000n
const M6 = 1_000_000n
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const USDT = 0
const MOST_OPEN = 20
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)
/** by number: kind of rail, family of a chain */
const FAMILIES: Readonly<Record<number, string>> = { 1: 'tron', 2: 'evm', 3: 'evm', 4: 'btc' }
const BANKS: ReadonlySet<number> = new Set([5, 6, 7])
const CARD = 8
/** what comes in on a chain at least */
const LEAST_COINS: Readonly<Record<number, bigint>> = { 1: 10n * UNIT, 2: 20n * UNIT, 3: 10n * UNIT, 4: 20_000n }

interface Terms {
  readonly least: bigint
  readonly most: bigint
  readonly step: bigint
  readonly feePpm: bigint
  readonly more: bigint
}
const CENTS: Terms = { least: 50n * UNIT, most: 50_000n * UNIT, step: UNIT / 100n, feePpm: 0n, more: 50n * UNIT }
const BY_CARD: Terms = { least: 10n * UNIT, most: 2_000n * UNIT, step: UNIT / 100n, feePpm: 10_000n, more: 0n }
const TERMS: Readonly<Record<string, Terms>> = {
  '5 USD': CENTS,
  '6 EUR': CENTS,
  '7 JPY': { least: 5_000n * UNIT, most: 5_000_000n * UNIT, step: UNIT, feePpm: 0n, more: 5_000n * UNIT },
  '8 EUR': BY_CARD,
  '8 USD': BY_CARD,
}

interface Exchanged {
  readonly rate: number
  readonly gross: bigint
  readonly fee: bigint
  readonly arrival: bigint
}

export function startDeposit(state: AuditedState, command: CommandOf<'startDeposit'>): Decision {
  const why = whyNot(state, command)
  if (why !== 'ok') return refusal(why)
  const { customer, rail, asset, card } = command
  const { deposits } = state.moneyIn
  const amount = BigInt(command.amount)
  const isCard = rail === CARD
  const quoted = priceNamed(state, asset, command.rate)
  const agreed = isCard ? exchange(state, rail, asset, amount, quoted!) : undefined
  const expiresAt = state.at + (isCard ? 15 * 60 * SECOND : 72 * HOUR)
  const value = exchange(state, rail, asset, amount, priceNow(state, asset)!).gross
  const deposit = deposits.push({
    customer,
    rail,
    asset,
    amount,
    at: state.at,
    seq: state.seq,
    value,
    agreed: isCard ? { rate: quoted!.rate, mid: quoted!.mid } : undefined,
    hasVoucher: false,
    expiresAt,
    state: 'open',
  })
  const shown = { rate: agreed?.rate ?? 0, fee: Number(agreed?.fee ?? 0), arrival: Number(agreed?.arrival ?? 0) }
  const of = { deposit, customer, rail, asset, amount: command.amount, card: isCard ? card : 0, ...shown, expiresAt }
  return done(deposit, { kind: 'depositStarted', ...of })
}

/** The first thing that is in the way, or `ok`. */
function whyNot(state: AuditedState, command: CommandOf<'startDeposit'>): Code {
  const { customer, rail, asset, card, rate, arrival } = command
  const { rails, deposits } = state.moneyIn
  const amount = BigInt(command.amount)
  if (!rails.has(rail) || FAMILIES[rail] !== undefined) return 'railUnknown'
  const terms = TERMS[`${rail} ${state.assets[asset]?.id}`]
  if (!terms) return 'assetNotOnRail'
  if (rails.get(rail)!.isClosed) return 'railClosed'
  const { limits, facts } = state.customers[customer - 1]!
  if (isFrozen(state, customer)) return 'accountFrozen'
  if (state.at < limits.excludedUntil) return 'selfExcluded'
  if (state.at < limits.breakUntil) return 'onBreak'
  if (amount <= 0n || amount % terms.step !== 0n) return 'amountMalformed'
  if (amount < terms.least) return 'depositBelowMinimum'
  if (amount > terms.most) return 'depositAboveMaximum'
  const price = priceNow(state, asset)
  const value = price ? exchange(state, rail, asset, amount, price).gross : 0n
  if (isAboveLimit(limits, state.at, 'deposit', value)) return 'ownDepositLimit'
  if (!price) return 'rateUnavailable'
  const asked = deposits
    .filter((other) => other.customer === customer && other.state !== 'ended' && other.seq !== 0)
    .filter((other) => other.at > state.at - 24 * HOUR)
    .reduce((sum, other) => sum + other.value, 0n)
  const tier = facts.has('faceValidated') ? 250_000n : facts.has('identityValidated') ? 50_000n : 2_000n
  if (asked + value > tier * UNIT) return 'depositAboveTier'
  if (rail === CARD) {
    const own = state.destinations[card - 1]
    if (!own || own.isRemoved || own.customer !== customer || own.rail !== CARD) return 'destinationUnknown'
    const quoted = priceNamed(state, asset, rate)
    if (!quoted || state.at - quoted.at > 30 * SECOND) return 'quoteExpired'
    if (exchange(state, rail, asset, amount, quoted).arrival !== BigInt(arrival)) return 'quoteMismatch'
  }
  const open = deposits.filter((other) => other.customer === customer && other.state === 'open')
  return open.length >= MOST_OPEN ? 'depositsOpenLimit' : 'ok'
}

export function confirmRemittance(state: AuditedState, command: CommandOf<'confirmRemittance'>): Decision {
  const { customer, deposit } = command
  const known = state.moneyIn.deposits[deposit - 1]
  if (known?.customer !== customer || !BANKS.has(known.rail)) return refusal('depositUnknown')
  if (known.state !== 'open') return refusal('depositOver')
  if (known.hasVoucher) return done(0)
  known.hasVoucher = true
  known.expiresAt = state.at + 72 * HOUR
  return done(0, { kind: 'remittanceConfirmed', deposit, customer, expiresAt: known.expiresAt })
}

export function cancelDeposit(state: AuditedState, { customer, deposit }: CommandOf<'cancelDeposit'>): Decision {
  const known = state.moneyIn.deposits[deposit - 1]
  if (known?.customer !== customer) return refusal('depositUnknown')
  if (known.state !== 'open') return refusal('depositOver')
  known.state = 'ended'
  return done(0, { kind: 'depositEnded', deposit, customer, by: 'cancelled' })
}

export function depositDeclined(state: AuditedState, { rail, deposit }: CommandOf<'depositDeclined'>): Decision {
  const known = state.moneyIn.deposits[deposit - 1]
  if (known?.rail !== rail || rail !== CARD) return refusal('depositUnknown')
  if (known.state !== 'open') return refusal('depositOver')
  known.state = 'ended'
  return done(0, { kind: 'depositEnded', deposit, customer: known.customer, by: 'declined' })
}

/** Deposits whose money did not come in time, by instant, then number. */
export function endDeposits(state: AuditedState): Expected[] {
  return state.moneyIn.deposits
    .map((deposit, place) => ({ deposit, number: place + 1 }))
    .filter(({ deposit }) => deposit.state === 'open' && deposit.expiresAt <= state.at)
    .sort((a, b) => a.deposit.expiresAt - b.deposit.expiresAt || a.number - b.number)
    .map(({ deposit, number }) => {
      deposit.state = 'ended'
      return { kind: 'depositEnded', deposit: number, customer: deposit.customer, by: 'expired' }
    })
}

export function assignAddress(state: AuditedState, { customer, rail }: CommandOf<'assignAddress'>): Decision {
  const family = FAMILIES[rail]
  const known = state.moneyIn.rails.get(rail)
  if (!known || family === undefined) return refusal('railUnknown')
  const owners = state.moneyIn.addresses.get(family) ?? []
  if (owners.includes(customer)) return done(owners.indexOf(customer) + 1)
  if (known.isClosed) return refusal('railClosed')
  const { limits } = state.customers[customer - 1]!
  if (isFrozen(state, customer)) return refusal('accountFrozen')
  if (state.at < limits.excludedUntil) return refusal('selfExcluded')
  if (state.at < limits.breakUntil) return refusal('onBreak')
  state.moneyIn.addresses.set(family, owners)
  const index = owners.push(customer)
  return done(index, { kind: 'addressAssigned', customer, rail, index })
}

/** Whose a line's money is, and where it goes; what is told of a credit. Its custody is in suspense already. */
export function place(state: AuditedState, line: AuditedLine, reference: string, party: Party): Expected[] {
  const { rail, asset } = line
  const family = FAMILIES[rail]
  const number = Number(/^(?:DP|A)([1-9]\d{0,14})$/.exec(reference)?.[1] ?? 0)
  const named = family === undefined && reference.startsWith('DP') ? state.moneyIn.deposits[number - 1] : undefined
  const isOwn = named?.rail === rail && named.asset === asset
  const owner = family === undefined ? undefined : state.moneyIn.addresses.get(family)
  const customer = isOwn ? named.customer : reference.startsWith('A') ? (owner?.[number - 1] ?? 0) : 0
  if (customer === 0 || state.customers[customer - 1]!.facts.has('closed')) return []
  const others = state.moneyIn.rails
    .get(rail)!
    .lines.filter((other) => family && other.state === 'dust' && other.customer === customer && other.asset === asset)
  const whole = others.reduce((sum, other) => sum + other.amount, line.amount)
  const comes = comesTo(state, isOwn ? number : 0, rail, asset, whole)
  const goes = (to: AuditedLine['state']): void => {
    line.state = to
    line.customer = customer
    line.deposit = isOwn ? number : 0
  }
  if (family === undefined && party === 'different') goes('nameDiffers')
  else if (family !== undefined && whole < LEAST_COINS[rail]!) goes('dust')
  else if (!comes) goes('noRate')
  else if (mayBook(state, comes)) {
    goes('credited')
    for (const other of others) other.state = 'credited'
    const { deposit, told } = credit(state, line, whole, comes)
    return [...told, ...others.map((other) => creditedLine(other, deposit))]
  }
  return []
}

/** Lines that waited for a rate and have one, in the order in which they began to wait. */
export function creditRated(state: AuditedState): Expected[] {
  return [...state.moneyIn.rails.values()]
    .flatMap(({ lines }) => lines)
    .filter((line) => line.state === 'noRate')
    .sort((a, b) => a.seq - b.seq)
    .flatMap((line) => creditWaiting(state, line))
}

/** A line that waits is credited, if there is a rate. */
export function creditWaiting(state: AuditedState, line: AuditedLine): Expected[] {
  const comes = comesTo(state, line.deposit, line.rail, line.asset, line.amount)
  if (!comes || !mayBook(state, comes)) return []
  line.state = 'credited'
  const { deposit, told } = credit(state, line, line.amount, comes)
  return [...told, creditedLine(line, deposit)]
}

/** Whether two operators may say that a line is a remittance. */
export function mayMatch(deposit: AuditedDeposit, line: AuditedLine, state: AuditedState): boolean {
  const isOfLine = deposit.rail === line.rail && deposit.asset === line.asset && BANKS.has(line.rail)
  const isWaiting = deposit.state === 'open' && deposit.hasVoucher && deposit.seq < line.seq
  const { more } = TERMS[`${line.rail} ${state.assets[line.asset]!.id}`] ?? CENTS
  return isOfLine && isWaiting && line.amount <= deposit.amount + more
}

/** Its money is in suspense. */
export function isWaiting({ state }: AuditedLine): boolean {
  return state !== 'booked' && state !== 'credited' && state !== 'unexplained' && state !== 'sentBack'
}

function creditedLine({ rail, line }: AuditedLine, deposit: number): Expected {
  return { kind: 'lineCredited', rail, line, deposit }
}

function credit(state: AuditedState, line: AuditedLine, amount: bigint, { rate, gross, fee, arrival }: Exchanged) {
  const { customer, rail, asset } = line
  const { deposits } = state.moneyIn
  const known = deposits[line.deposit - 1]
  const none = { value: 0n, agreed: undefined, hasVoucher: false, expiresAt: 0, at: state.at, seq: 0 }
  const isNamed = known !== undefined && known.state !== 'done'
  const deposit = isNamed ? line.deposit : deposits.push({ customer, rail, asset, amount, ...none, state: 'done' })
  // what ended without money is counted no more, even if money comes after all
  if (isNamed) deposits[deposit - 1] = { ...known, ...(known.state === 'ended' && { seq: 0 }), state: 'done' }
  const isCurrency = SPREADS[state.assets[asset]!.id] !== undefined
  if (isCurrency) {
    move(state, asset, amount, [0, 'suspense', rail], [0, 'liquidity'])
    move(state, USDT, arrival, [0, 'liquidity'], [customer, 'available'])
    move(state, USDT, fee, [0, 'liquidity'], [0, 'fees'])
  } else move(state, asset, amount, [0, 'suspense', rail], [customer, 'available'])
  const counted = isCurrency ? arrival : worth(state, asset, amount)
  state.customers[customer - 1]!.limits.counted.push({ of: 'deposit', at: state.at, amount: counted })
  noteBroughtIn(state, customer, counted)
  const figures = { amount: Number(amount), rate, gross: Number(gross), fee: Number(fee), arrival: Number(arrival) }
  const arrives = isCurrency ? USDT : asset
  const of = { deposit, customer, rail, line: line.line, asset, ...figures, arrives }
  const value = isCurrency ? gross : worth(state, asset, amount)
  const earned = earn(state, { member: customer, rail, line: line.line, asset, amount, worth: value })
  return { deposit, told: [{ kind: 'deposited', ...of } as const, ...earned] }
}

function mayBook(state: AuditedState, { gross }: Exchanged): boolean {
  return gross <= LARGEST && canIssue(state, USDT, gross)
}

/** What money comes to now; undefined while there is no rate. */
function comesTo(
  state: AuditedState,
  deposit: number,
  rail: number,
  asset: number,
  amount: bigint,
): Exchanged | undefined {
  if (SPREADS[state.assets[asset]!.id] === undefined) return { rate: 0, gross: amount, fee: 0n, arrival: amount }
  const known = state.moneyIn.deposits[deposit - 1]
  const agreed = known?.state === 'open' ? known.agreed : undefined
  const price = agreed ? { ...agreed, at: state.at } : priceNow(state, asset)
  return price && exchange(state, rail, asset, amount, price)
}

function exchange(state: AuditedState, rail: number, asset: number, amount: bigint, { rate, mid }: Price): Exchanged {
  const { id } = state.assets[asset]!
  const price = (mid * (M6 - SPREADS[id]!)) / M6
  const gross = (amount * price) / UNIT
  const share = (gross * TERMS[`${rail} ${id}`]!.feePpm + M6 - 1n) / M6
  const fee = share < gross ? share : gross
  return { rate, gross, fee, arrival: gross - fee }
}
