import { type Command, type CommandOf, CODES, type EventOf, type LimitPeriod, type OwnLimit } from '@candela/contract'
import { RULES, type RuleSets } from '@candela/rules'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * What customers bind themselves by, as the published rules have it: a limit is lowered at once and raised or removed
 * 24 hours later; a break lasts 1 to 42 days, a self-exclusion 6 to 60 months, neither ends early; leverage above 2
 * needs every answer of the published check.
 */
const DAY = 86_400_000
const GMT8 = 28_800_000
const RETRY_AFTER = 600_000
const RIGHT = [1, 0, 2, 0, 2, 1, 0, 2]
const SELF_EXCLUDED = CODES.selfExcluded.number
const ON_BREAK = CODES.onBreak.number

interface Limit {
  readonly amount: number
  /** undefined: no raise was asked for */
  readonly raise?: { readonly amount: number; readonly from: number }
}

interface Owner {
  readonly limits: Map<string, Limit>
  breakUntil: number
  excludedUntil: number
  failedAt: number
}

const NONE: Limit = { amount: 0 }

/**
 * Claims `limits`. Every limit, break, self-exclusion and knowledge check is what its owner asked for, begins and ends
 * in its time, and keeps from buying those whom it should and nobody else. Throws ClaimFailed `limits`.
 */
export class LimitsAudit implements AuditedRoom {
  readonly #owners = new Map<number, Owner>()
  #changes = 0
  #checks = 0
  /** since the second edition nothing opens on a break, whenever it was ordered */
  #edition = 1

  lines(): readonly string[] {
    const what = `${count(this.#changes)} own limits and breaks, each as its owner asked and in its time`
    return [line('limits', `${what}, ${count(this.#checks)} knowledge checks by the published answers`)]
  }

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === SELF_EXCLUDED || code === ON_BREAK) this.#refused(seq, at, command, code)
    for (const event of events) {
      const fault = this.#faultOf(event, at, command)
      if (fault !== undefined) throw failed(seq, fault)
    }
  }

  #faultOf(event: AuditedEntry['events'][number], at: number, command: Command): string | undefined {
    switch (event.kind) {
      case 'rulesActivated':
        this.#edition = (RULES as RuleSets)[event.version]?.perpetual.edition ?? 1
        return undefined
      case 'perpetualFilled':
        return event.effect === 'open' && this.#edition > 1 ? this.#filled(event.customer, at) : undefined
      case 'ownLimitSet':
        return this.#limitSet(event, command)
      case 'ownLimitRaiseAsked':
        return this.#raiseAsked(event, at, command)
      case 'ownLimitRaised':
        return this.#raised(event, at)
      case 'breakBegun':
        return this.#breakBegun(event, at, command)
      case 'exclusionBegun':
        return this.#exclusionBegun(event, at, command)
      case 'breakEnded':
        return this.#ended(event.customer, at, 'breakUntil')
      case 'exclusionEnded':
        return this.#ended(event.customer, at, 'excludedUntil')
      case 'knowledgeChecked':
        return this.#checked(event, at, command)
      case 'orderAccepted':
      case 'stopAccepted':
        return event.side === 'buy' ? this.#opened(event.customer, at, command) : undefined
      case 'timedPlaced':
        return this.#opened(event.customer, at, command)
      default:
        return undefined
    }
  }

  #limitSet(event: EventOf<'ownLimitSet'>, command: Command): string | undefined {
    const { amount, raise } = this.#limit(event)
    if (!asks(command, event)) return `a limit of customer ${event.customer} that nobody asked for`
    if (amount !== 0 && (event.amount > amount || event.amount === 0)) return 'a limit was raised at once'
    if (event.amount === amount && raise === undefined) return 'a limit was set to what it was'
    return this.#keep(event, { amount: event.amount })
  }

  #raiseAsked(event: EventOf<'ownLimitRaiseAsked'>, at: number, command: Command): string | undefined {
    const { amount } = this.#limit(event)
    if (!asks(command, event)) return `a raise of customer ${event.customer} that nobody asked for`
    if (amount === 0 || (event.amount !== 0 && event.amount <= amount)) return 'a raise that raises nothing'
    if (event.from !== at + DAY) return 'a raise that does not wait 24 hours'
    return this.#keep(event, { amount, raise: { amount: event.amount, from: event.from } })
  }

  #raised(event: EventOf<'ownLimitRaised'>, at: number): string | undefined {
    const { raise } = this.#limit(event)
    if (raise === undefined || raise.amount !== event.amount) return 'a limit was raised that nobody asked to raise'
    if (at < raise.from) return `a limit of customer ${event.customer} was raised before its time`
    return this.#keep(event, { amount: event.amount })
  }

  #breakBegun({ customer, until }: EventOf<'breakBegun'>, at: number, command: Command): string | undefined {
    const owner = this.#owner(customer)
    const isAsked = command.kind === 'takeBreak' && command.customer === customer
    if (!isAsked || command.days < 1 || command.days > 42) return `a break of customer ${customer} nobody may ask for`
    if (until !== at + command.days * DAY || until <= owner.breakUntil) return 'a break of another length'
    owner.breakUntil = until
    this.#changes++
    return undefined
  }

  #exclusionBegun({ customer, until }: EventOf<'exclusionBegun'>, at: number, command: Command): string | undefined {
    const owner = this.#owner(customer)
    const isAsked = command.kind === 'excludeSelf' && command.customer === customer
    if (!isAsked || command.months < 6 || command.months > 60)
      return `a self-exclusion of customer ${customer} nobody may ask for`
    if (until !== monthsAfter(at, command.months) || until <= owner.excludedUntil)
      return 'a self-exclusion of another length'
    owner.excludedUntil = until
    this.#changes++
    return undefined
  }

  #ended(customer: number, at: number, which: 'breakUntil' | 'excludedUntil'): string | undefined {
    const owner = this.#owner(customer)
    if (owner[which] === 0 || at < owner[which]) return `what stopped customer ${customer} ended before its time`
    owner[which] = 0
    return undefined
  }

  #checked(event: EventOf<'knowledgeChecked'>, at: number, command: Command): string | undefined {
    const { customer, right, passed, retryFrom } = event
    const owner = this.#owner(customer)
    if (command.kind !== 'answerKnowledgeCheck' || command.customer !== customer)
      return `a check of customer ${customer} that nobody answered`
    const counted = command.answers.filter((answer, place) => answer === RIGHT[place]).length
    if (right !== counted || passed !== (counted === RIGHT.length)) return 'a check that its answers do not bear out'
    if (retryFrom !== (passed ? 0 : at + RETRY_AFTER)) return 'a check that is tried again at another time'
    if (owner.failedAt > 0 && at < owner.failedAt + RETRY_AFTER) return 'a check that was tried again too soon'
    owner.failedAt = passed ? 0 : at
    this.#checks++
    return undefined
  }

  /** What the customer opens by a command of the moment; an order of before that comes to be filled is none. */
  #opened(customer: number, at: number, command: Command): string | undefined {
    const isOwn = 'customer' in command && command.customer === customer
    return isOwn && this.#stoppedUntil(customer) > at ? `customer ${customer} opened something on a break` : undefined
  }

  /** What opens by a fill. */
  #filled(customer: number, at: number): string | undefined {
    return this.#stoppedUntil(customer) > at ? `a position of customer ${customer} was enlarged on a break` : undefined
  }

  /** Nobody is kept from anything by a break that does not run. */
  #refused(seq: number, at: number, command: Command, code: number): void {
    const owner = 'customer' in command ? this.#owner(command.customer) : undefined
    const until = code === ON_BREAK ? owner?.breakUntil : owner?.excludedUntil
    if (until === undefined || until <= at) throw failed(seq, 'a customer was refused for a break that does not run')
  }

  #keep(event: Limited, limit: Limit): undefined {
    this.#owner(event.customer).limits.set(keyOf(event), limit)
    this.#changes++
    return undefined
  }

  #limit(event: Limited): Limit {
    return this.#owner(event.customer).limits.get(keyOf(event)) ?? NONE
  }

  #stoppedUntil(customer: number): number {
    const owner = this.#owners.get(customer)
    return owner === undefined ? 0 : Math.max(owner.breakUntil, owner.excludedUntil)
  }

  #owner(customer: number): Owner {
    let owner = this.#owners.get(customer)
    if (owner === undefined) {
      owner = { limits: new Map(), breakUntil: 0, excludedUntil: 0, failedAt: 0 }
      this.#owners.set(customer, owner)
    }
    return owner
  }
}

interface Limited {
  readonly customer: number
  readonly of: OwnLimit
  readonly period: LimitPeriod
}

function keyOf({ of, period }: Limited): string {
  return `${of} ${period}`
}

function asks(command: Command, event: Limited & { readonly amount: number }): command is CommandOf<'setOwnLimit'> {
  return (
    command.kind === 'setOwnLimit' &&
    command.customer === event.customer &&
    command.of === event.of &&
    command.period === event.period &&
    command.amount === event.amount
  )
}

/** The same time on the same date so many months later, in GMT+8; on the month's last where it has no such date. */
function monthsAfter(at: number, months: number): number {
  const local = new Date(at + GMT8)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months + 1, 0)).getUTCDate()
  const end = new Date(local)
  end.setUTCMonth(local.getUTCMonth() + months, Math.min(local.getUTCDate(), last))
  return end.getTime() - GMT8
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('limits', seq, what)
}
