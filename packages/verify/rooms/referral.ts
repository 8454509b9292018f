import type { Command, Event, EventOf } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { CreditedLines, type Taken } from './credited.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Rebates as their published rule has them: of what lifts a member's net of deposits above its highest, 5, 3 and 1 % to
 * the three above, paid from `marketing` once both are validated; `marketing` gets 1,000 USDT of capital as a
 * day begins in GMT+8, up to 10,000.
 */
const UNIT = 100_000_000n
const M6 = 1_000_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const PPM = [50_000n, 30_000n, 10_000n]

interface Member {
  readonly inviter: number
  net: bigint
  peak: bigint
}

interface Owed {
  readonly customer: number
  readonly member: number
  /** that is not paid yet */
  amount: bigint
  readonly lapsesAt: number
}

/**
 * Claims `rebates`. Every deposit of a member gave each of those above them what the rule says, paid in order, at first
 * whole and since rules 3 in equal shares, to validated people only; nothing else left `marketing`. Throws ClaimFailed.
 */
export class ReferralAudit implements AuditedRoom {
  readonly #members = new Map<number, Member>()
  readonly #opened = new Map<number, number>()
  readonly #depositors = new Set<number>()
  /** of everybody, in USDT: what is under way or out */
  readonly #out = new Map<number, bigint>()
  /** by number */
  readonly #withdrawals = new Map<number, bigint>()
  readonly #credited = new CreditedLines()
  readonly #validated = new Set<number>()
  readonly #closed = new Set<number>()
  readonly #owed = new Map<number, Owed>()
  /** of those who are paid together, since sharing began */
  readonly #round = new Map<number, bigint>()
  readonly #lowered = new Set<EventOf<'memberNetLowered'>>()
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

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (code === 0) this.#credited.prices.note(command)
    const taken = this.#credited.takeBack(entry)
    if (taken !== undefined) this.#checkLowered(seq, taken, events)
    for (const event of events) this.#take(seq, at, command, event, events)
    this.#endRound(seq)
    if (this.#expected.length > 0) throw failed(seq, `${this.#expected.length} rebates are missing`)
    this.#checkWaiting(seq)
  }

  #take(seq: number, at: number, command: Command, event: Event, events: readonly Event[]): void {
    this.#credited.note(event)
    if (event.kind !== 'rebatePaid' && event.kind !== 'posted') this.#endRound(seq)
    if (event.kind === 'customerOpened') this.#opened.set(event.customer, at)
    else if (event.kind === 'factRecorded' && event.fact === 'closed') this.#closed.add(event.customer)
    else if (event.kind === 'factRecorded' && event.fact === 'identityValidated') this.#validated.add(event.customer)
    else if (event.kind === 'inviterBound') this.#bound(seq, at, command, event)
    else if (event.kind === 'deposited') this.#deposited(at, event, events)
    else if (event.kind === 'withdrawalRequested') this.#goesOut(event)
    else if (event.kind === 'withdrawalCancelled' || event.kind === 'withdrawalFailed') this.#isBack(event)
    else if (event.kind === 'withdrawalReturned') this.#isBack(event)
    else if (event.kind === 'memberNetLowered' && !this.#lowered.delete(event)) {
      throw failed(seq, `the net of customer ${event.customer} was lowered by nothing`)
    } else if (event.kind === 'rebateDue') this.#due(seq, event)
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

  #deposited(at: number, event: EventOf<'deposited'>, events: readonly Event[]): void {
    const { customer } = event
    const { gross } = this.#credited.credit(event, events)
    this.#depositors.add(customer)
    const member = this.#members.get(customer)
    if (member === undefined) return
    member.net += gross
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

  /** What is taken back of a member's money lowers their net by what it was worth, and that is told. */
  #checkLowered(seq: number, { of, line: number, gross }: Taken, events: readonly Event[]): void {
    const member = this.#members.get(of.customer)
    if (member === undefined) return
    const told = events.find((event) => event.kind === 'memberNetLowered')
    if (told?.customer !== of.customer || told.line !== number || BigInt(told.worth) !== gross) {
      throw failed(seq, `the net of customer ${of.customer} was not lowered by ${gross}`)
    }
    this.#lowered.add(told)
    member.net -= gross
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
    const isShared = this.#credited.isReaching
    const payable = this.#payable()
    const first = isShared ? payable.find((number) => this.#owed.get(number)!.customer === customer) : payable[0]
    const owed = this.#owed.get(rebate)
    const part = BigInt(amount)
    const isRight = isShared ? part > 0n && part <= (owed?.amount ?? 0n) : part === owed?.amount
    if (owed === undefined || first !== rebate || owed.customer !== customer || !isRight) {
      throw failed(seq, `rebate ${rebate} was not to be paid`)
    }
    owed.amount -= part
    if (isShared) this.#round.set(customer, (this.#round.get(customer) ?? 0n) + part)
    if (owed.amount > 0n) return
    this.#owed.delete(rebate)
    this.#paid++
  }

  /** Of those who were paid together nobody who still waits got less than another. */
  #endRound(seq: number): void {
    if (this.#round.size === 0) return
    const waiting = new Set(this.#payable().map((number) => this.#owed.get(number)!.customer))
    const most = [...this.#round.values()].reduce((a, b) => (b > a ? b : a))
    for (const customer of waiting) {
      if ((this.#round.get(customer) ?? 0n) !== most) throw failed(seq, `customer ${customer} got another share`)
    }
    this.#round.clear()
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
    const payable = this.#payable()
    const [first] = payable
    if (first === undefined) return
    const people = new Set(payable.map((number) => this.#owed.get(number)!.customer)).size
    const least = this.#credited.isReaching ? BigInt(people) : this.#owed.get(first)!.amount
    if (least <= this.#marketing) throw failed(seq, `rebate ${first} is not paid`)
  }
}

function entriesOf(of: object): [string, unknown][] {
  return Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1))
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('rebates', seq, what)
}
