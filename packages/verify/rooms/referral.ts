import type { Command, Event, EventOf } from '@candela/contract'
import { numberNamed } from '@candela/rules/funding'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Rebates as their published rule has them: of what lifts a member's net of deposits above its highest, 5, 3 and 1 % to
 * the three above, paid from `marketing` in order once both are validated; `marketing` gets 1,000 USDT of capital as a
 * day begins in GMT+8, up to 10,000.
 */
const UNIT = 100_000_000n
const M6 = 1_000_000n
/** more is not told of what coins are worth */
const MOST_SAID = 9_007_199_254_740_991n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const PPM = [50_000n, 30_000n, 10_000n]

interface Member {
  readonly inviter: number
  net: bigint
  peak: bigint
}

/** What of a line was not taken back, and what that was worth. */
interface Line {
  readonly member: number
  readonly asset: number
  amount: bigint
  worth: bigint
}

interface Owed {
  readonly customer: number
  readonly member: number
  readonly amount: bigint
  readonly lapsesAt: number
}

interface Product {
  readonly base: number
  readonly quote: number
  readonly tick: bigint
  readonly lot: bigint
  index: bigint
}

/**
 * Claims `rebates`. Every deposit of a member gave each of those above them what the rule says, paid whole, in order, to
 * validated people only; nothing else left `marketing`. Throws ClaimFailed.
 */
export class ReferralAudit implements AuditedRoom {
  readonly #members = new Map<number, Member>()
  readonly #opened = new Map<number, number>()
  readonly #depositors = new Set<number>()
  readonly #lines = new Map<string, Line>()
  /** of everybody, in USDT: what is under way or out */
  readonly #out = new Map<number, bigint>()
  /** by number */
  readonly #withdrawals = new Map<number, bigint>()
  readonly #products = new Map<number, Product>()
  readonly #validated = new Set<number>()
  readonly #closed = new Set<number>()
  readonly #owed = new Map<number, Owed>()
  #rebates = 0
  #paid = 0
  #marketing = 0n
  #capital = 0n
  #topUpAt = 0
  #expected: EventOf<'rebateDue'>[] = []

  lines(): readonly string[] {
    const what = `${count(this.#rebates)} rebates of members' net deposits, ${count(this.#paid)} paid, in order, from marketing`
    return [line('rebates', what)]
  }

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === 0) this.#note(command)
    for (const event of events) this.#take(seq, at, command, event)
    if (this.#expected.length > 0) throw failed(seq, `${this.#expected.length} rebates are missing`)
    this.#checkWaiting(seq)
  }

  #note(command: Command): void {
    if (command.kind === 'listProduct') {
      const { product, base, quote, tick, lot } = command.product
      this.#products.set(product, { base, quote, tick: BigInt(tick), lot: BigInt(lot), index: 0n })
    } else if (command.kind === 'market') {
      for (const { product, index } of command.updates) {
        const known = this.#products.get(product)
        if (known !== undefined) known.index = BigInt(index)
      }
    }
  }

  #take(seq: number, at: number, command: Command, event: Event): void {
    if (event.kind === 'customerOpened') this.#opened.set(event.customer, at)
    else if (event.kind === 'factRecorded' && event.fact === 'closed') this.#closed.add(event.customer)
    else if (event.kind === 'factRecorded' && event.fact === 'identityValidated') this.#validated.add(event.customer)
    else if (event.kind === 'inviterBound') this.#bound(seq, at, command, event)
    else if (event.kind === 'deposited') this.#deposited(at, event)
    else if (event.kind === 'withdrawalRequested') this.#goesOut(event)
    else if (event.kind === 'withdrawalCancelled' || event.kind === 'withdrawalFailed') this.#isBack(event)
    else if (event.kind === 'withdrawalReturned') this.#isBack(event)
    else if (event.kind === 'memberNetLowered') this.#lowered(seq, command, event)
    else if (event.kind === 'rebateDue') this.#due(seq, event)
    else if (event.kind === 'rebatePaid') this.#pay(seq, event)
    else if (event.kind === 'rebateLapsed') this.#lapsed(seq, at, event, command)
    else if (event.kind === 'marketingToppedUp') this.#toppedUp(seq, at, event)
    else if (event.kind === 'posted') this.#posted(event)
  }

  #bound(seq: number, at: number, command: Command, { customer, inviter }: EventOf<'inviterBound'>): void {
    const isAsked = command.kind === 'bindInviter' && command.customer === customer && command.inviter === inviter
    const isNew = !this.#members.has(customer) && !this.#depositors.has(customer)
    const isInTime = at - (this.#opened.get(customer) ?? 0) <= DAY
    if (!isAsked || inviter < 1 || inviter >= customer || !isNew || !isInTime) {
      throw failed(seq, `customer ${customer} was not to be bound to ${inviter}`)
    }
    this.#members.set(customer, { inviter, net: -(this.#out.get(customer) ?? 0n), peak: 0n })
  }

  #deposited(at: number, { customer, rail, line: number, asset, amount, gross, arrives }: EventOf<'deposited'>): void {
    this.#depositors.add(customer)
    const member = this.#members.get(customer)
    if (member === undefined) return
    const worth = arrives === asset ? this.#worth(asset, BigInt(amount)) : BigInt(gross)
    this.#lines.set(`${rail} ${number}`, { member: customer, asset, amount: BigInt(amount), worth })
    member.net += worth
    const base = member.net > member.peak ? member.net - member.peak : 0n
    member.peak += base
    let above = member.inviter
    for (const [place, ppm] of PPM.entries()) {
      const share = Number((base * ppm) / M6)
      const rebate = this.#rebates + this.#expected.length + 1
      const of = {
        kind: 'rebateDue',
        rebate,
        customer: above,
        member: customer,
        level: place + 1,
        base: Number(base),
        amount: share,
      } as const
      if (share > 0 && !this.#closed.has(above)) this.#expected.push({ ...of, lapsesAt: at + 90 * DAY })
      above = this.#members.get(above)?.inviter ?? 0
      if (above === 0) break
    }
  }

  #lowered(seq: number, command: Command, event: EventOf<'memberNetLowered'>): void {
    const key = `${event.rail} ${event.line}`
    const known = this.#lines.get(key)
    const isReversal =
      command.kind === 'recordLine' &&
      command.lineKind === 'reversal' &&
      command.rail === event.rail &&
      numberNamed('L', command.reference) === event.line
    if (!isReversal || known?.member !== event.customer || known.asset !== command.asset) {
      throw failed(seq, `the net of customer ${event.customer} was lowered by nothing`)
    }
    const taken = BigInt(-command.amount)
    const amount = taken < known.amount ? taken : known.amount
    const worth = (known.worth * amount) / known.amount
    if (worth !== BigInt(event.worth))
      throw failed(seq, `the net of customer ${event.customer} was lowered by another worth`)
    known.amount -= amount
    known.worth -= worth
    if (known.amount === 0n) this.#lines.delete(key)
    this.#members.get(event.customer)!.net -= worth
  }

  #goesOut({ withdrawal, customer, value }: EventOf<'withdrawalRequested'>): void {
    this.#withdrawals.set(withdrawal, BigInt(value))
    this.#moveOut(customer, BigInt(value))
  }

  #isBack({ withdrawal, customer }: { readonly withdrawal: number; readonly customer: number }): void {
    this.#moveOut(customer, -(this.#withdrawals.get(withdrawal) ?? 0n))
  }

  #moveOut(customer: number, value: bigint): void {
    this.#out.set(customer, (this.#out.get(customer) ?? 0n) + value)
    const member = this.#members.get(customer)
    if (member !== undefined) member.net -= value
  }

  #due(seq: number, event: EventOf<'rebateDue'>): void {
    const expected = this.#expected.shift()
    if (JSON.stringify(entriesOf(event)) !== JSON.stringify(entriesOf(expected ?? {}))) {
      throw failed(seq, `rebate ${event.rebate} is not what the rule says`)
    }
    const { customer, member, lapsesAt } = event
    this.#owed.set(++this.#rebates, { customer, member, amount: BigInt(event.amount), lapsesAt })
  }

  #pay(seq: number, { rebate, customer, amount }: EventOf<'rebatePaid'>): void {
    const [first] = this.#payable()
    const owed = this.#owed.get(rebate)
    if (first !== rebate || owed?.customer !== customer || owed.amount !== BigInt(amount)) {
      throw failed(seq, `rebate ${rebate} was not to be paid`)
    }
    this.#owed.delete(rebate)
    this.#paid++
  }

  #lapsed(seq: number, at: number, { rebate, customer, dueAt }: EventOf<'rebateLapsed'>, command: Command): void {
    const owed = this.#owed.get(rebate)
    const hasLeft = command.kind === 'recordFact' && command.fact === 'closed' && command.customer === customer
    const isOver = owed?.customer === customer && (hasLeft ? dueAt === at : owed.lapsesAt === dueAt) && dueAt <= at
    if (!isOver) throw failed(seq, `rebate ${rebate} was not to lapse`)
    this.#owed.delete(rebate)
  }

  #toppedUp(seq: number, at: number, { amount, dueAt }: EventOf<'marketingToppedUp'>): void {
    const isBeginning = (dueAt + 8 * HOUR) % DAY === 0
    const most = [1_000n * UNIT, 10_000n * UNIT - this.#marketing, this.#capital].reduce((a, b) => (b < a ? b : a))
    const isFirst = this.#topUpAt === 0 && dueAt === at
    if (dueAt > at || dueAt <= this.#topUpAt || !(isBeginning || isFirst) || BigInt(amount) !== most) {
      throw failed(seq, `marketing was not to get ${amount}`)
    }
    this.#topUpAt = dueAt
  }

  #posted({ legs }: EventOf<'posted'>): void {
    for (const { purpose, asset, amount } of legs) {
      if (asset !== 0) continue
      if (purpose === 'marketing') this.#marketing += amount
      if (purpose === 'capital') this.#capital += amount
    }
  }

  /** Numbers of those whose both are validated, in their order. */
  #payable(): number[] {
    return [...this.#owed]
      .filter(([, { customer, member }]) => this.#validated.has(customer) && this.#validated.has(member))
      .map(([rebate]) => rebate)
  }

  #checkWaiting(seq: number): void {
    const [first] = this.#payable()
    if (first === undefined) return
    if (this.#owed.get(first)!.amount <= this.#marketing) throw failed(seq, `rebate ${first} is not paid`)
  }

  /** Of coins, in USDT at the index. */
  #worth(asset: number, amount: bigint): bigint {
    if (asset === 0) return amount
    const product = [...this.#products.values()].find(({ base, quote }) => base === asset && quote === 0)
    if (product === undefined) return 0n
    const worth = (amount * product.index * ((product.tick * product.lot) / UNIT)) / product.lot
    return worth < MOST_SAID ? worth : MOST_SAID
  }
}

function entriesOf(of: object): [string, unknown][] {
  return Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('rebates', seq, what)
}
