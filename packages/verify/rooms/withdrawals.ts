import { CODES, type Command, type Event, type EventOf, OPERATOR_ROLES } from '@candela/contract'
import { numberNamed } from '@candela/rules/funding'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'
import { isFor, WithdrawalBooks } from './withdrawals/books.ts'
import { CODES_OF_RULE, isTrueRefusal } from './withdrawals/refusals.ts'

/*
 * Withdrawals as the published rules have them: eight rules refuse one and nothing else does, two operators, the
 * practice reviewer or 24 hours of silence release it, and whatever does not arrive comes back whole.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const REVIEWER = 0

interface Known {
  readonly customer: number
  readonly rail: number
  readonly asset: number
  readonly leaves: number
  readonly amount: number
  readonly arrival: number
  readonly value: bigint
  readonly askedAt: number
  readonly digest: string
  readonly notBefore: number
  readonly decideBy: number
  state: 'waiting' | 'released' | 'sending' | 'sent' | 'done' | 'over' | 'undone'
  /** operators who agreed, in their order; the practice reviewer as 0 */
  readonly agreed: number[]
  /** the last of them; 0: nobody did */
  agreedAt: number
  /** when it is overdue; 0: it is not released, a rail has accepted it, or that was told */
  overdueAt: number
}

/**
 * Claims `withdrawals`. Each was asked for, released, sent and ended by the rules, none waits past its clock, its money
 * was in one account all the while, and each refusal is by a published rule with true numbers. Throws ClaimFailed
 * `withdrawals`.
 */
export class WithdrawalsAudit implements AuditedRoom {
  readonly #known = new Map<number, Known>()
  /** numbers of those that wait, in the order of their clocks */
  #waiting: number[] = []
  readonly #books = new WithdrawalBooks()
  #refused = 0
  /** the last tick, which tells of all that is due */
  #tickedAt = 0

  lines(): readonly string[] {
    const what = `${count(this.#known.size)} withdrawals, ${count(this.#refused)} refused`
    return [line('withdrawals', `${what}, each by the eight rules, within its clock, and whole where it failed`)]
  }

  apply(entry: AuditedEntry): void {
    const { seq, command, code, events } = entry
    if (command.kind === 'tick') this.#tickedAt = entry.at
    const fault = this.#refusalFault(entry) ?? this.#clockFault(entry)
    if (fault !== undefined) throw new ClaimFailed('withdrawals', seq, fault)
    if (code === 0 && command.kind === 'listAsset') this.#books.list(command.asset.asset, command.asset.id)
    if (code === 0) this.#books.credited.prices.note(command)
    if (code === 0 && command.kind === 'agreeRelease') {
      const known = this.#known.get(command.request)
      known?.agreed.push(command.operator)
      if (known !== undefined) known.agreedAt = entry.at
    }
    for (const event of events) {
      this.#books.note(event, entry.at, command, events)
      const wrong = this.#faultOf(event, entry)
      if (wrong !== undefined) throw new ClaimFailed('withdrawals', seq, wrong)
    }
  }

  /** What customers have under way is what their open withdrawals asked for. */
  checkWhole(seq: number): void {
    const open = new Map<string, bigint>()
    for (const { customer, leaves, amount, state } of this.#known.values()) {
      if (state === 'done' || state === 'over' || state === 'undone') continue
      const account = `withdrawing ${customer} ${leaves}`
      open.set(account, (open.get(account) ?? 0n) + BigInt(amount))
    }
    for (const [account, held] of this.#books.underWay()) {
      if (held !== (open.get(account) ?? 0n)) {
        throw new ClaimFailed('withdrawals', seq, `${account} holds ${held}, not what was asked for`)
      }
    }
  }

  end(seq: number): void {
    for (const [withdrawal, known] of this.#known) {
      const untold = this.#untoldFault(withdrawal, known, this.#tickedAt - MINUTE)
      if (untold !== undefined) throw new ClaimFailed('withdrawals', seq, untold)
    }
  }

  /** Once a clock has run out nothing else is decided before it. */
  #clockFault({ at, command }: AuditedEntry): string | undefined {
    const first = this.#waiting.find((number) => this.#known.get(number)!.state === 'waiting')
    if (first === undefined || command.kind === 'tick') return undefined
    const { decideBy } = this.#known.get(first)!
    return at > decideBy ? `withdrawal ${first} waits past its clock` : undefined
  }

  /** A withdrawal is refused by a rule that is told with its numbers, which are true, or has to be looked at again. */
  #refusalFault({ at, command, code, events }: AuditedEntry): string | undefined {
    if (command.kind !== 'requestWithdrawal' || code === 0) {
      return events.some(({ kind }) => kind === 'withdrawalRefused') ? 'a refusal of nothing that was asked' : undefined
    }
    const told = events.find((event) => event.kind === 'withdrawalRefused')
    if (told === undefined) {
      const isOfRule = CODES_OF_RULE.some((codes) => codes.some((each) => CODES[each].number === code))
      return isOfRule ? 'a refusal without its rule' : undefined
    }
    const { customer, rule, have, need } = told
    const name = CODES_OF_RULE[rule]?.find((each) => CODES[each].number === code)
    if (name === undefined || customer !== command.customer) return `a refusal by no published rule`
    this.#refused++
    const day = this.#dayOf(customer, at)
    const isTrue = isTrueRefusal(this.#books, name, command, at, BigInt(have), BigInt(need), day)
    return isTrue ? undefined : `customer ${customer} was refused by rule ${rule} with numbers that are not so`
  }

  /** What a customer asked for in the 24 hours before; what failed or was taken back does not count. */
  #dayOf(customer: number, at: number): bigint {
    let sum = 0n
    for (const known of this.#known.values()) {
      if (known.customer === customer && known.askedAt > at - DAY && known.state !== 'undone') sum += known.value
    }
    return sum
  }

  #faultOf(event: Event, entry: AuditedEntry): string | undefined {
    switch (event.kind) {
      case 'withdrawalRequested':
        return this.#requestedFault(event, entry)
      case 'withdrawalAgreed':
        return this.#agreedFault(event, entry.command)
      case 'withdrawalReleased':
        return this.#releasedFault(event, entry.at)
      case 'withdrawalSending':
        return this.#sendingFault(event, entry)
      case 'withdrawalSent':
        return this.#move(event, ['sending'], 'sent', entry.command.kind === 'payoutSent', entry.at)
      case 'withdrawalFailed':
        return this.#move(event, ['sending', 'sent'], 'undone', entry.command.kind === 'payoutFailed', entry.at)
      case 'withdrawalCancelled':
        return this.#move(event, ['waiting', 'released'], 'undone', mayCancel(event, entry.command), entry.at)
      case 'withdrawalDone':
        return this.#move(event, ['sending', 'sent'], 'done', this.#isLine(event, entry.command, 'debit'), entry.at)
      case 'withdrawalReturned':
        return this.#move(event, ['done'], 'over', this.#isLine(event, entry.command, 'return'), entry.at)
      case 'withdrawalOverdue':
        return this.#overdueFault(event, entry.at)
      default:
        return undefined
    }
  }

  #requestedFault(event: EventOf<'withdrawalRequested'>, { at, command }: AuditedEntry): string | undefined {
    const { withdrawal, customer, rail, asset, amount, fee, arrival, rate, destination, decideBy, notBefore } = event
    if (command.kind !== 'requestWithdrawal' || command.customer !== customer || command.amount !== amount) {
      return `withdrawal ${withdrawal} that nobody asked for`
    }
    if (withdrawal !== this.#known.size + 1) return `withdrawal ${withdrawal} out of the order of numbers`
    const offer = this.#books.offer(rail, asset)
    if (offer === undefined || command.rail !== rail || command.asset !== asset) return 'a withdrawal on no rail'
    if (BigInt(fee) !== offer.fee) return `withdrawal ${withdrawal} costs ${fee}, not ${offer.fee}`
    const due = this.#books.arrivalOf(offer, asset, BigInt(amount), rate, at)
    if (due !== BigInt(arrival)) return `withdrawal ${withdrawal} brings ${arrival}, not ${due}`
    const target = this.#books.targets.get(destination)
    if (target?.customer !== customer || command.destination !== destination)
      return `withdrawal ${withdrawal} to another`
    if (!isFor(target, rail, command.digest)) return `withdrawal ${withdrawal} to what was not signed`
    const earliest = Math.min(target.usableFrom, at + DAY)
    if (decideBy !== at + DAY || notBefore !== earliest) return `withdrawal ${withdrawal} by another clock`
    const { digest } = command
    const value = BigInt(event.value)
    const leaves = this.#books.leavesOf(offer, asset)
    if (leaves === 0 && value !== BigInt(amount)) return `withdrawal ${withdrawal} of another worth`
    const asked = { customer, rail, asset, leaves, amount, arrival, value, askedAt: at, digest, notBefore, decideBy }
    this.#known.set(withdrawal, { ...asked, state: 'waiting', agreed: [], agreedAt: 0, overdueAt: 0 })
    this.#waiting.push(withdrawal)
    return undefined
  }

  #agreedFault({ withdrawal, operator, agreement }: EventOf<'withdrawalAgreed'>, command: Command): string | undefined {
    const known = this.#known.get(withdrawal)
    const isAsked = command.kind === 'agreeRelease' && command.operator === operator && command.request === withdrawal
    if (!isAsked || command.signature === '' || known?.state !== 'waiting')
      return `withdrawal ${withdrawal} agreed to by nobody`
    const role = agreement === 'proposed' ? 'paymentsMaker' : 'paymentsChecker'
    const roles = this.#books.roles.get(operator) ?? 0
    if (((roles >> OPERATOR_ROLES.indexOf(role)) & 1) === 0)
      return `withdrawal ${withdrawal} agreed to by one who may not`
    return undefined
  }

  #releasedFault({ withdrawal, by }: EventOf<'withdrawalReleased'>, at: number): string | undefined {
    const known = this.#known.get(withdrawal)
    if (known?.state !== 'waiting') return `withdrawal ${withdrawal} released out of turn`
    const { agreed, notBefore, decideBy } = known
    if (at < (by === 'clock' ? decideBy : notBefore)) return `withdrawal ${withdrawal} released before its time`
    const people = new Set(agreed.filter((operator) => operator !== REVIEWER))
    if (by === 'operators' && people.size < 2) return `withdrawal ${withdrawal} released by one operator alone`
    if (by === 'reviewer' && !agreed.includes(REVIEWER)) return `withdrawal ${withdrawal} released by nobody`
    known.state = 'released'
    const releasedAt = by === 'clock' ? decideBy : Math.max(known.agreedAt, notBefore)
    if (this.#books.credited.isReaching) known.overdueAt = releasedAt + HOUR
    this.#waiting = this.#waiting.filter((number) => number !== withdrawal)
    return undefined
  }

  #sendingFault({ withdrawal, rail }: EventOf<'withdrawalSending'>, { command, at }: AuditedEntry): string | undefined {
    const known = this.#known.get(withdrawal)
    const isSigned = command.kind === 'takePayout' && command.digest === known?.digest && rail === known.rail
    if (!isSigned) return `withdrawal ${withdrawal} sent to what was not signed`
    if (known.state !== 'released') return `withdrawal ${withdrawal} sent out of turn`
    known.state = 'sending'
    return this.#untoldFault(withdrawal, known, at)
  }

  /** An hour after a release no rail had accepted it: that is published, once. */
  #overdueFault({ withdrawal, rail, dueAt }: EventOf<'withdrawalOverdue'>, at: number): string | undefined {
    const known = this.#known.get(withdrawal)
    const isOpen = known?.state === 'released' || known?.state === 'sending'
    if (!isOpen || known.rail !== rail || known.overdueAt !== dueAt || at < dueAt) {
      return `withdrawal ${withdrawal} is not overdue`
    }
    known.overdueAt = 0
    return undefined
  }

  #untoldFault(withdrawal: number, { overdueAt }: Known, at: number): string | undefined {
    return overdueAt !== 0 && at >= overdueAt ? `withdrawal ${withdrawal} is overdue, and nobody was told` : undefined
  }

  #move(
    { withdrawal, customer }: { readonly withdrawal: number; readonly customer: number },
    from: readonly Known['state'][],
    to: Known['state'],
    isSo: boolean,
    at: number,
  ): string | undefined {
    const known = this.#known.get(withdrawal)
    if (known === undefined || known.customer !== customer || !from.includes(known.state) || !isSo) {
      return `withdrawal ${withdrawal} became ${to} by nothing that says so`
    }
    if (known.state === 'waiting') this.#waiting = this.#waiting.filter((number) => number !== withdrawal)
    known.state = to
    const untold = this.#untoldFault(withdrawal, known, at)
    known.overdueAt = 0
    return untold
  }

  /** A line takes exactly the arrival out, or brings back no more. */
  #isLine(
    event: EventOf<'withdrawalDone'> | EventOf<'withdrawalReturned'>,
    command: Command,
    kind: 'debit' | 'return',
  ): boolean {
    const known = this.#known.get(event.withdrawal)
    if (known === undefined || command.kind !== 'recordLine' || command.lineKind !== kind) return false
    const isIts = command.rail === known.rail && command.asset === known.asset && command.line === event.line
    const isNamed = numberNamed('WD', command.reference) === event.withdrawal
    const isAmount = event.kind === 'withdrawalDone' ? command.amount === -known.arrival : event.amount === known.amount
    return isIts && isNamed && isAmount && Math.abs(command.amount) <= known.arrival
  }
}

function mayCancel({ withdrawal, customer, why }: EventOf<'withdrawalCancelled'>, command: Command): boolean {
  if (why === 'customer') {
    return command.kind === 'cancelWithdrawal' && command.customer === customer && command.withdrawal === withdrawal
  }
  if (command.kind !== 'recordFact' || command.customer !== customer || !command.holds) return false
  return command.fact === (why === 'ownFreeze' ? 'ownFreeze' : 'passwordRetrieved')
}
