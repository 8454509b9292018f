import { type Command, type Event, type Fact } from '@candela/contract'
import { CreditedLines } from '../credited.ts'
import { type Offer, offerOf } from './offers.ts'

const UNIT = 100_000_000n
const M6 = 1_000_000n
const RATE_AGE = 30_000
const CENT = UNIT / 100n
/** practice funds of a new account */
const OPENED_WITH = 10_000n * UNIT
/** since these rules money goes out */
const PAYING_RULES = 2
/** a currency is paid out of it */
const USDT = 0

export interface Target {
  readonly customer: number
  readonly rail: number
  readonly digest: string
  readonly usableFrom: number
}

/** What decides about withdrawals, as the journal tells it. */
export class WithdrawalBooks {
  readonly targets = new Map<number, Target>()
  /** since when a fact holds */
  readonly #facts = new Map<string, number>()
  #rules = 1
  readonly #assets = new Map<number, string>()
  readonly #rates = new Map<number, { readonly at: number; readonly mids: ReadonlyMap<number, number> }>()
  readonly roles = new Map<number, number>()
  readonly credited = new CreditedLines()
  /** in USDT: what each brought in beyond what they were opened with */
  readonly #deposited = new Map<number, bigint>()
  readonly #isOpened = new Set<number>()
  /** of customers, what is available, under way and owed, as the ledger's postings leave it */
  readonly #balances = new Map<string, bigint>()

  list(asset: number, id: string): void {
    this.#assets.set(asset, id)
  }

  note(event: Event, at: number, command: Command, events: readonly Event[]): void {
    this.credited.note(event)
    if (event.kind === 'rulesActivated') this.#rules = event.version
    else if (event.kind === 'funded') this.#fund(event.customer, BigInt(event.amount))
    else if (event.kind === 'deposited') this.#bring(event.customer, this.credited.credit(event, events).value)
    else if (event.kind === 'depositReversed') this.#bring(event.customer, -BigInt(event.worth))
    if (event.kind === 'factRecorded') this.#setFact(event.customer, event.fact, event.holds ? at : undefined)
    else if (event.kind === 'operatorEnrolled') this.roles.set(event.operator, event.roles)
    else if (event.kind === 'rated' && command.kind === 'rates') {
      this.#rates.set(event.rate, { at, mids: new Map(command.mids.map(({ asset, mid }) => [asset, mid])) })
    } else if (event.kind === 'destinationAdded' && command.kind === 'addDestination') {
      const { destination, customer, rail, usableFrom } = event
      this.targets.set(destination, { customer, rail, digest: command.digest, usableFrom })
    } else if (event.kind === 'destinationRemoved') this.targets.delete(event.destination)
    else if (event.kind === 'posted') {
      for (const { owner, purpose, asset, balance, key } of event.legs) {
        if (owner === 0) continue
        if (purpose === 'available' || purpose === 'withdrawing') {
          this.#balances.set(`${purpose} ${owner} ${asset}`, balance)
        } else if (purpose === 'owed') this.#balances.set(`owed ${owner} ${key}`, -balance)
      }
    }
  }

  #setFact(customer: number, fact: Fact, at: number | undefined): void {
    if (at === undefined) this.#facts.delete(`${customer} ${fact}`)
    else this.#facts.set(`${customer} ${fact}`, at)
  }

  /** What a customer is opened with counts in any case, what comes later since money goes out. */
  #fund(customer: number, amount: bigint): void {
    if (this.#isOpened.has(customer)) this.#bring(customer, amount)
    else this.#isOpened.add(customer)
  }

  #bring(customer: number, value: bigint): void {
    if (this.#rules < PAYING_RULES) return
    this.#deposited.set(customer, (this.#deposited.get(customer) ?? 0n) + value)
  }

  /** In USDT: all that a customer brought in, less what was taken back. */
  depositedBy(customer: number): bigint {
    return OPENED_WITH + (this.#deposited.get(customer) ?? 0n)
  }

  since(customer: number, fact: Fact): number | undefined {
    return this.#facts.get(`${customer} ${fact}`)
  }

  available(customer: number, asset: number): bigint {
    return this.#balances.get(`available ${customer} ${asset}`) ?? 0n
  }

  /** By customer and asset, what is under way. */
  *underWay(): Generator<readonly [account: string, held: bigint]> {
    for (const [account, held] of this.#balances) if (account.startsWith('withdrawing ')) yield [account, held]
  }

  offer(rail: number, asset: number): Offer | undefined {
    return offerOf(rail, this.#assets.get(asset) ?? '')
  }

  owedBy(customer: number): bigint {
    let owed = 0n
    for (const [account, balance] of this.#balances) if (account.startsWith(`owed ${customer} `)) owed += balance
    return owed
  }

  /** A currency is paid out of USDT, the first asset. */
  leavesOf(offer: Offer | undefined, asset: number): number {
    return offer?.spread === undefined ? asset : USDT
  }

  /** What arrives of an amount; undefined at no rate of then. */
  arrivalOf({ fee, spread }: Offer, asset: number, amount: bigint, rate: number, at: number): bigint | undefined {
    const net = amount - fee
    if (spread === undefined) return net
    const isPegged = this.#assets.get(asset) === 'USD'
    const entry = this.#rates.get(rate)
    if (!isPegged && (entry === undefined || at - entry.at > RATE_AGE)) return undefined
    const mid = isPegged ? UNIT : BigInt(entry!.mids.get(asset) ?? 0)
    if (mid === 0n) return undefined
    const price = (mid * (M6 + spread) + M6 - 1n) / M6
    const most = (net * UNIT) / price
    return most - (most % (this.#assets.get(asset) === 'JPY' ? UNIT : CENT))
  }
}

/** An address takes what its chain carries; a bank account behind a card what banks and cards send. */
export function isFor(target: Target, rail: number, digest: string): boolean {
  const isChain = rail <= 4
  return target.digest === digest && (isChain ? target.rail === rail : target.rail > 4)
}
