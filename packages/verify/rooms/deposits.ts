import type { Command, EventOf } from '@candela/contract'
import { numberNamed, railOf } from '@candela/rules/funding'
import { ClaimFailed } from '../claims.ts'
import { CreditedLines } from './credited.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Deposits as their published rules have them: a line's money is credited once, to whom its reference, its address or
 * two operators name, at a published rate.
 */
const M6 = 1_000_000n
const UNIT = 100_000_000n
const RATE_AGE = 120_000
const SPREADS: Readonly<Record<string, bigint>> = { USD: 0n, EUR: 5_000n, JPY: 10_000n }
/** how much more than was announced may have come, by currency */
const MOST_MORE: Readonly<Record<string, number>> = { USD: 50e8, EUR: 50e8, JPY: 5_000e8 }
const CARD = 8
const CARD_FEE = 10_000n

interface Line {
  readonly asset: number
  /** of the entry that recorded it */
  readonly seq: number
  readonly reference: string
  /** whom two operators named; 0: nobody */
  matched: number
}

/** A remittance as its customer announced it; `seq`: of the entry. */
interface Announced {
  readonly rail: number
  readonly asset: number
  readonly amount: number
  readonly seq: number
  hasVoucher: boolean
}

type Deposited = EventOf<'deposited'>

/**
 * Claims `deposits`. Whatever a customer was credited came by lines of a rail, theirs, whole, at the rate of then or the
 * one that was agreed. Throws ClaimFailed `deposits`.
 */
export class DepositsAudit implements AuditedRoom {
  readonly #assets = new Map<number, string>()
  /** mids by asset, by number of the entry of rates, and when it was */
  readonly #rates = new Map<number, { readonly at: number; readonly mids: ReadonlyMap<number, number> }>()
  readonly #lines = new Map<string, Line>()
  readonly #owners = new Map<number, number>()
  /** entry of rates that a card was agreed at, by deposit */
  readonly #agreed = new Map<number, number>()
  readonly #addresses = new Map<string, number>()
  readonly #proposed = new Map<string, string>()
  readonly #announced = new Map<number, Announced>()
  readonly #credited = new CreditedLines()
  #deposits = 0

  lines(): readonly string[] {
    return [line('deposits', `${count(this.#deposits)} deposits, each of its lines, its customer's, at its rate`)]
  }

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (code === 0 && command.kind === 'listAsset') this.#assets.set(command.asset.asset, command.asset.id)
    if (code === 0) this.#credited.prices.note(command)
    if (code === 0 && command.kind === 'recordLine') this.#note(seq, command)
    this.#checkTakenBack(entry)
    for (const event of events) {
      this.#credited.note(event)
      if (event.kind === 'rated' && command.kind === 'rates') {
        this.#rates.set(event.rate, { at, mids: new Map(command.mids.map(({ asset, mid }) => [asset, mid])) })
      } else if (event.kind === 'depositStarted') {
        if (command.kind !== 'startDeposit' || command.customer !== event.customer)
          throw failed(seq, 'a deposit that nobody asked for')
        this.#owners.set(event.deposit, event.customer)
        const { rail, asset, amount } = event
        this.#announced.set(event.deposit, { rail, asset, amount, seq, hasVoucher: false })
        if (event.card !== 0) this.#agreed.set(event.deposit, event.rate)
      } else if (event.kind === 'remittanceConfirmed') {
        const announced = this.#announced.get(event.deposit)
        if (announced !== undefined) announced.hasVoucher = true
      } else if (event.kind === 'depositEnded') this.#agreed.delete(event.deposit)
      else if (event.kind === 'addressAssigned')
        this.#addresses.set(`${familyOf(event.rail)} ${event.index}`, event.customer)
      else if (event.kind === 'linePlacing') this.#placing(seq, event)
      else if (event.kind === 'deposited') {
        const others = events.filter((other) => other.kind === 'lineCredited' && other.deposit === event.deposit)
        this.#deposited(seq, at, event, others as EventOf<'lineCredited'>[])
        this.#credited.credit(event, events)
      }
    }
  }

  #note(seq: number, { rail, line: number, asset, reference }: Extract<Command, { kind: 'recordLine' }>): void {
    const key = `${rail} ${number}`
    if (!this.#lines.has(key)) this.#lines.set(key, { asset, seq, reference, matched: 0 })
  }

  #placing(seq: number, { rail, line: number, deposit, operator, agreement }: EventOf<'linePlacing'>): void {
    const key = `${rail} ${number}`
    if (agreement === 'proposed') {
      this.#proposed.set(key, `${deposit} ${operator}`)
      return
    }
    const [proposed, by] = (this.#proposed.get(key) ?? '').split(' ')
    if (proposed !== String(deposit) || by === String(operator))
      throw failed(seq, 'a line placed by one operator alone')
    const known = this.#lines.get(key)
    const waits = Number(this.#credited.waits(rail, number))
    const isFit = deposit === 0 || this.#isMatch(rail, waits, known, this.#announced.get(deposit))
    if (!isFit) throw failed(seq, `line ${number} of rail ${rail} is matched to what was not announced so`)
    if (known !== undefined) known.matched = deposit === 0 ? 0 : (this.#owners.get(deposit) ?? 0)
  }

  /** It was announced before the line came, with a voucher, on its rail, at most so much smaller. */
  #isMatch(rail: number, waits: number, line: Line | undefined, announced: Announced | undefined): boolean {
    if (line === undefined || announced === undefined) return false
    const more = MOST_MORE[this.#assets.get(line.asset) ?? ''] ?? 0
    const isSame = announced.rail === rail && announced.asset === line.asset && announced.hasVoucher
    return isSame && announced.seq < line.seq && waits <= announced.amount + more
  }

  /** What a rail takes back of credited money lowers its deposit, by its part, and that is told. */
  #checkTakenBack(entry: AuditedEntry): void {
    const told = entry.events.find((event) => event.kind === 'depositReversed')
    const taken = this.#credited.takeBack(entry)
    const isCounted = taken !== undefined && taken.of.deposit !== 0
    if (!isCounted && told === undefined) return
    const isTold =
      isCounted &&
      told?.deposit === taken.of.deposit &&
      told.customer === taken.of.customer &&
      told.line === taken.line &&
      BigInt(told.amount) === taken.amount &&
      BigInt(told.left) === taken.left &&
      BigInt(told.worth) === taken.value
    if (!isTold) throw failed(entry.seq, 'money that was taken back counts for another sum')
  }

  #deposited(seq: number, at: number, event: Deposited, others: readonly EventOf<'lineCredited'>[]): void {
    const { deposit, customer, rail, asset, amount, gross, fee, arrival } = event
    const numbers = new Set([event.line, ...others.map((other) => other.line)])
    const lines = [...numbers].map((number) => this.#lines.get(`${rail} ${number}`))
    const sum = [...numbers].reduce((total, number) => total + Number(this.#credited.waits(rail, number)), 0)
    const isTheirs = lines.every((each) => each?.asset === asset && this.#ownerOf(rail, each) === customer)
    if (!isTheirs) throw failed(seq, `deposit ${deposit} is not customer ${customer}'s by its lines`)
    if (sum !== amount) throw failed(seq, `deposit ${deposit} is ${amount}, its lines are ${sum}`)
    const whose = this.#owners.get(deposit)
    if (whose !== undefined && whose !== customer) throw failed(seq, `deposit ${deposit} is another's`)
    const comes = this.#comesTo(at, event)
    if (comes === undefined) throw failed(seq, `deposit ${deposit} is at no rate of then`)
    if (BigInt(gross) !== comes.gross || BigInt(fee) !== comes.fee || gross - fee !== arrival) {
      throw failed(seq, `deposit ${deposit} comes to ${comes.gross - comes.fee}, not ${arrival}`)
    }
    this.#owners.set(deposit, customer)
    this.#agreed.delete(deposit)
    this.#deposits++
  }

  /** Whom a line names: two operators, an address, or a deposit. */
  #ownerOf(rail: number, { reference, matched }: Line): number | undefined {
    if (matched !== 0) return matched
    const family = familyOf(rail)
    if (family !== undefined) return this.#addresses.get(`${family} ${numberNamed('A', reference)}`)
    return this.#owners.get(numberNamed('DP', reference))
  }

  #comesTo(at: number, { deposit, rail, asset, amount, rate }: Deposited): { gross: bigint; fee: bigint } | undefined {
    const spread = SPREADS[this.#assets.get(asset) ?? '']
    if (spread === undefined) return { gross: BigInt(amount), fee: 0n }
    const entry = this.#rates.get(rate)
    const isPegged = this.#assets.get(asset) === 'USD'
    const isOfThen = this.#agreed.get(deposit) === rate || (entry !== undefined && at - entry.at <= RATE_AGE)
    const mid = isPegged ? UNIT : BigInt(entry?.mids.get(asset) ?? 0)
    if (mid === 0n || (!isPegged && !isOfThen)) return undefined
    const gross = (BigInt(amount) * ((mid * (M6 - spread)) / M6)) / UNIT
    const share = rail === CARD ? (gross * CARD_FEE + M6 - 1n) / M6 : 0n
    return { gross, fee: share < gross ? share : gross }
  }
}

function familyOf(rail: number): string | undefined {
  const known = railOf(rail)
  return known?.kind === 'chain' ? known.family : undefined
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('deposits', seq, what)
}
