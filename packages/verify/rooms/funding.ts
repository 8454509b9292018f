import type { Command, Event, EventOf, Posted, Purpose } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Practice funds as their published rule has them: an account is opened with 10,000 USDT, and topped up to that at most
 * once in 24 hours; what is held, staked or behind positions is counted. The house fills its own accounts: 2,000,000
 * USDT for timed orders, what is set aside for running ones counted, and 500,000 of insurance.
 */
const ASSET = 'USDT'
const AMOUNT = 10_000n * 100_000_000n
const EVERY_MS = 86_400_000
const HOUSE_FUNDS = {
  houseTimed: 2_000_000n * 100_000_000n,
  insurance: 500_000n * 100_000_000n,
  lendingFree: 1_000_000n * 100_000_000n,
  capital: 50_000n * 100_000_000n,
}
/** what counts as being there already */
const COUNTED = {
  houseTimed: ['timedReserve'],
  insurance: [],
  lendingFree: ['lendingPromised', 'loanBook'],
  capital: ['marketing'],
} as const

/** The second ledger, after the entry's postings. */
interface Balances {
  ownedBy(customer: number, asset: number): bigint
  ofHouse(purpose: Purpose, asset: number): bigint
}

/**
 * Claims `funding`. Who was funded, with how much, from which source and how often; and that no practice money comes into the house in
 * another way. From the commands and events alone. Throws ClaimFailed `funding`.
 */
export class FundingAudit implements AuditedRoom {
  readonly #balances: Balances
  readonly #assets = new Map<string, number>()
  /** by customer: when funds were granted last */
  readonly #grantedAt = new Map<number, number>()
  #grants = 0

  constructor(balances: Balances) {
    this.#balances = balances
  }

  lines(): readonly string[] {
    const what = 'times practice funds, to whom, when and as much as the rule says, and from nowhere else'
    return [line('funding', `${count(this.#grants)} ${what}`)]
  }

  /** After the entry's postings were taken in. */
  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.id, command.asset.asset)
    const funded = events.filter((event) => event.kind === 'funded')
    for (const event of funded) this.#grant(seq, at, command, event, events)
    const created = practiceLegs(events).reduce((sum, { amount }) => sum - amount, 0n)
    const granted =
      funded.reduce((sum, { amount }) => sum + BigInt(amount), 0n) +
      this.#fundHouse(seq, command, events) +
      fundedPots(events)
    if (created !== granted) throw failed(seq, `practice money of ${created} came in, ${granted} was granted`)
    if (opens(command, code, events) && funded.length !== 1)
      throw failed(seq, 'an account was opened without its funds')
  }

  /** What the house paid into its own accounts: as much as they lacked, by its own command alone. */
  #fundHouse(seq: number, command: Command, events: readonly Event[]): bigint {
    let paid = 0n
    for (const event of events) {
      if (event.kind !== 'houseFunded') continue
      const { account, amount } = event
      if (command.kind !== 'fundHouse' || command.account !== account)
        throw failed(seq, `nobody asked to fund ${account}`)
      const asset = this.#assets.get(ASSET) ?? -1
      const beside = COUNTED[account].reduce((sum, purpose) => sum + this.#balances.ofHouse(purpose, asset), 0n)
      const now =
        this.#balances.ofHouse(account, asset) + beside + (account === 'capital' ? paidAfter(events, event) : 0n)
      if (amount <= 0 || now !== HOUSE_FUNDS[account]) throw failed(seq, `${account} was filled up to ${now}`)
      paid += BigInt(amount)
    }
    return paid
  }

  #grant(seq: number, at: number, command: Command, event: EventOf<'funded'>, events: readonly Event[]): void {
    const { customer, asset, amount, source } = event
    const isOpening = opens(command, 0, events)
    const isOwn = isOpening
      ? events.some((other) => other.kind === 'customerOpened' && other.customer === customer)
      : command.kind === 'addPracticeFunds' && command.customer === customer
    if (!isOwn) throw failed(seq, `customer ${customer} was funded, but nobody asked for it`)
    if (source !== 'practiceFunds') throw failed(seq, `funds of customer ${customer} from ${String(source)}`)
    if (asset !== this.#assets.get(ASSET)) throw failed(seq, `funds in asset ${asset}`)
    if (amount <= 0) throw failed(seq, `funds of ${amount}`)
    const last = this.#grantedAt.get(customer)
    if (isOpening ? last !== undefined : last === undefined || at < last + EVERY_MS) {
      throw failed(
        seq,
        `customer ${customer} was funded before the time, after ${last === undefined ? 'nothing' : last}`,
      )
    }
    const owned = this.#balances.ownedBy(customer, asset)
    if (owned !== AMOUNT) throw failed(seq, `customer ${customer} was funded up to ${owned} instead of ${AMOUNT}`)
    this.#grantedAt.set(customer, at)
    this.#grants++
  }
}

function opens(command: Command, code: number, events: readonly Event[]): boolean {
  return code === 0 && command.kind === 'openCustomer' && events.some(({ kind }) => kind === 'customerOpened')
}

/** What went into pots of earn: judged in their own room. */
function fundedPots(events: readonly Event[]): bigint {
  return events.reduce((sum, event) => (event.kind === 'earnPotFunded' ? sum + BigInt(event.amount) : sum), 0n)
}

/** Rebates that the first part of capital paid at once. */
function paidAfter(events: readonly Event[], funded: Event): bigint {
  const after = events.slice(events.indexOf(funded))
  return after.reduce((sum, event) => (event.kind === 'rebatePaid' ? sum + BigInt(event.amount) : sum), 0n)
}

function practiceLegs(events: readonly Event[]): Posted['legs'] {
  return events.flatMap((event) =>
    event.kind === 'posted' ? event.legs.filter(({ purpose }) => purpose === 'practice') : [],
  )
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('funding', seq, what)
}
