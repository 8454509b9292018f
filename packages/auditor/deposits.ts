import type { Code, CommandOf, Fact, Party } from '@candela/contract'
import { canTakeIn, move } from './floor/accounts.ts'
import { type AuditedState, isFrozen, isSecondEdition } from './floor/books.ts'
import { type Decision, done, refusal } from './floor/decision.ts'
import type { AuditedDeposit, AuditedLine } from './floor/money-in.ts'
import { type Price, priceNamed, priceNow, SPREADS, worth } from './floor/prices.ts'
import type { Expected } from './floor/told.ts'
import { count, isAboveLimit } from './limits.ts'
import { noteBroughtIn } from './requested-withdrawals.ts'
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
/** the least amount that comes in on a chain */
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
    isExpired: false,
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
  const tier = facts.has('faceValidated')
    ? 250_000n
    : facts.has('identityValidated')
      ? 50_000n
      : basicTier(state, facts)
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

/** The limit of requests without an identity. */
function basicTier(state: AuditedState, facts: ReadonlyMap<Fact, number>): bigint {
  return isSecondEdition(state) && facts.has('contactProven') ? 10_000n : 2_000n
}

export function confirmRemittance(state: AuditedState, command: CommandOf<'confirmRemittance'>): Decision {
  const { customer, deposit, voucher } = command
  const known = state.moneyIn.deposits[deposit - 1]
  if (known?.customer !== customer || !BANKS.has(known.rail)) return refusal('depositUnknown')
  if (isSecondEdition(state) && !/[^0]/.test(voucher)) return refusal('voucherMissing')
  if (known.state !== 'open' && !known.isExpired) return refusal('depositOver')
  if (known.hasVoucher) return done(0)
  known.hasVoucher = true
  if (!known.isExpired) known.expiresAt = state.at + 72 * HOUR
  return done(0, { kind: 'remittanceConfirmed', deposit, customer, expiresAt: known.expiresAt })
}

export function cancelDeposit(state: AuditedState, { customer, deposit }: CommandOf<'cancelDeposit'>): Decision {
  const known = state.moneyIn.deposits[deposit - 1]
  if (known?.customer !== customer) return refusal('depositUnknown')
  if (known.state !== 'open') return refusal('depositOver')
  known.state = 'ended'
  return done(0, { kind: 'depositEnded', deposit, customer, by: 'cancelled' })
}

export function depositDeclined(
  state: AuditedState,
  { rail, deposit }: CommandOf<'depositDeclined' | 'cardDeclined'>,
): Decision {
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
      deposit.isExpired = isSecondEdition(state) && !deposit.agreed
      return { kind: 'depositEnded', deposit: number, customer: deposit.customer, by: 'expired' }
    })
}

/** Whoever leaves has announced nothing any more. */
export function cancelAnnounced(state: AuditedState, customer: number): Expected[] {
  return state.moneyIn.deposits.flatMap((deposit, place) => {
    if (deposit.customer !== customer) return []
    deposit.isExpired = false
    if (deposit.state !== 'open') return []
    deposit.state = 'ended'
    return [{ kind: 'depositEnded', deposit: place + 1, customer, by: 'cancelled' }]
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

/** Places a line's money with its owner, and tells the events of a credit. Its custody is in suspense already. */
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
  const whole = others.reduce((sum, other) => sum + other.left, line.amount)
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
    const { deposit, told } = credit(state, line, whole, comes, [...others, line])
    return [...told, ...others.map((other) => creditedLine(other, deposit))]
  }
  const isAwaited = isSecondEdition(state) && line.deposit !== 0
  return isAwaited ? [{ kind: 'lineAwaited', rail, line: line.line, deposit: line.deposit }] : []
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
  const comes = comesTo(state, line.deposit, line.rail, line.asset, line.left)
  if (!comes || !mayBook(state, comes)) return []
  line.state = 'credited'
  const { deposit, told } = credit(state, line, line.left, comes, [line])
  return [...told, creditedLine(line, deposit)]
}

/** True when two operators may say that a line is a remittance. */
export function mayMatch(deposit: AuditedDeposit, line: AuditedLine, state: AuditedState): boolean {
  const isOfLine = deposit.rail === line.rail && deposit.asset === line.asset && BANKS.has(line.rail)
  const isWaiting = (deposit.state === 'open' || deposit.isExpired) && deposit.hasVoucher && deposit.seq < line.seq
  const { more } = TERMS[`${line.rail} ${state.assets[line.asset]!.id}`] ?? CENTS
  return isOfLine && isWaiting && line.left <= deposit.amount + more
}

/** Its money is in suspense. */
export function isWaiting({ state }: AuditedLine): boolean {
  const over: readonly AuditedLine['state'][] = ['booked', 'credited', 'unexplained', 'sentBack', 'reversed']
  return !over.includes(state)
}

function creditedLine({ rail, line }: AuditedLine, deposit: number): Expected {
  return { kind: 'lineCredited', rail, line, deposit }
}

function credit(
  state: AuditedState,
  line: AuditedLine,
  amount: bigint,
  { rate, gross, fee, arrival }: Exchanged,
  lines: readonly AuditedLine[],
) {
  const { customer, rail, asset } = line
  const { deposits } = state.moneyIn
  const known = deposits[line.deposit - 1]
  const none = { value: 0n, agreed: undefined, hasVoucher: false, expiresAt: 0, at: state.at, seq: 0 }
  const isNamed = known !== undefined && known.state !== 'done'
  const deposit = isNamed
    ? line.deposit
    : deposits.push({ customer, rail, asset, amount, ...none, state: 'done', isExpired: false })
  // what ended without money is counted no more, even if money comes after all
  if (isNamed)
    deposits[deposit - 1] = { ...known, ...(known.state === 'ended' && { seq: 0 }), state: 'done', isExpired: false }
  const cause = ['deposit', deposit] as const
  const isCurrency = SPREADS[state.assets[asset]!.id] !== undefined
  if (isCurrency) {
    move(state, cause, asset, amount, [0, 'suspense', rail], [0, 'liquidity'])
    move(state, cause, USDT, arrival, [0, 'liquidity'], [customer, 'available'])
    move(state, cause, USDT, fee, [0, 'liquidity'], [0, 'fees'])
  } else move(state, cause, asset, amount, [0, 'suspense', rail], [customer, 'available'])
  const counted = isCurrency ? arrival : worth(state, asset, amount)
  count(state.customers[customer - 1]!.limits, state.at, { of: 'deposit', at: state.at, amount: counted })
  noteBroughtIn(state, customer, counted)
  const figures = { amount: Number(amount), rate, gross: Number(gross), fee: Number(fee), arrival: Number(arrival) }
  const arrives = isCurrency ? USDT : asset
  const of = { deposit, customer, rail, line: line.line, asset, ...figures, arrives }
  const value = isCurrency ? gross : worth(state, asset, amount)
  const noted = { customer, rail, asset, at: state.at, amount, worth: value }
  if (isSecondEdition(state)) {
    const parts = lines.map((each) => ({ line: each.line, left: each.left }))
    state.moneyIn.credits.push({ ...noted, deposit, value: counted, lines: parts })
  } else if (state.referral.nets.has(customer)) {
    const last = [{ line: line.line, left: amount }]
    state.moneyIn.credits.push({ ...noted, deposit: 0, value: 0n, lines: last })
  }
  const earned = earn(state, customer, value)
  return { deposit, told: [{ kind: 'deposited', ...of } as const, ...earned] }
}

/**
 * A rail takes money back: of a line that waits so much less waits, and the rest is a cost; a credited one counts for
 * less in all that counts what came in.
 */
export function takeBack(state: AuditedState, of: AuditedLine, named: number): Expected[] {
  const { rail, asset, line: reversal } = of
  const most = -of.amount
  const custody = [0, 'custody', rail] as const
  const line = state.moneyIn.rails.get(rail)!.lines[named - 1]
  const isWaited = isSecondEdition(state) && line?.asset === asset && isWaiting(line)
  const waited = isWaited ? (most < line.left ? most : line.left) : 0n
  move(state, ['railLine', reversal], asset, waited, [0, 'suspense', rail], custody)
  move(state, ['railLine', reversal], asset, most - waited, [0, 'costs'], custody)
  if (isWaited) {
    line.left -= waited
    if (line.left === 0n) line.state = 'reversed'
    const left = Number(line.left)
    return [{ kind: 'lineReversed', rail, line: named, reversal, amount: Number(waited), left }]
  }
  const credit = state.moneyIn.credits.find(
    (each) => each.rail === rail && each.lines.some((own) => own.line === named),
  )
  const part = credit?.lines.find((own) => own.line === named)
  if (!credit || !part || part.left === 0n || credit.asset !== asset) return []
  const amount = most < part.left ? most : part.left
  const [before, { customer, deposit }] = [credit.amount, credit]
  const worth = (credit.worth * amount) / before
  const value = (credit.value * amount) / before
  credit.amount -= amount
  credit.worth -= worth
  credit.value -= value
  part.left -= amount
  const told: Expected[] = []
  const net = state.referral.nets.get(customer)
  if (net) {
    net.net -= worth
    told.push({ kind: 'memberNetLowered', customer, rail, line: named, worth: Number(worth) })
  }
  if (deposit === 0) return told
  noteBroughtIn(state, customer, -value)
  count(state.customers[customer - 1]!.limits, state.at, { of: 'deposit', at: credit.at, amount: -value })
  const asked = state.moneyIn.deposits[deposit - 1]!
  asked.value -= (asked.value * amount) / before
  const left = { amount: Number(amount), left: Number(part.left), worth: Number(value) }
  return [...told, { kind: 'depositReversed', deposit, customer, rail, line: named, reversal, ...left }]
}

function mayBook(state: AuditedState, { gross }: Exchanged): boolean {
  return gross <= LARGEST && canTakeIn(state, USDT, gross)
}

/** The proceeds of money now; undefined while there is no rate. */
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
