import { OPEN_WITHDRAWAL_STATES, type ReleasedBy, type WithdrawalState } from '@candela/contract'
import type { FundingRules } from '@candela/rules/funding'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

const DAY = 86_400_000

/** Amount and fee in minor units of what leaves the account, arrival in those of what is sent. */
export interface CoreWithdrawal {
  readonly withdrawal: number
  readonly customer: number
  readonly rail: number
  /** the asset that is sent */
  readonly asset: number
  /** the asset that leaves the account */
  readonly leaves: number
  readonly amount: number
  readonly fee: number
  readonly arrival: number
  /** the cost of the arrival, of amount − fee; the rest is rounding */
  readonly cost: number
  readonly destination: number
  /** hex, as signed */
  readonly digest: string
  readonly askedAt: number
  readonly notBefore: number
  /** in minor units of USDT, at the index of then */
  readonly value: number
  state: WithdrawalState
  /** the operator who agreed first; 0: nobody */
  proposer: number
  /** the one who agreed to it; `clock`: nobody did */
  agreedBy: ReleasedBy
  /** the instant at which it is overdue, once it is released; 0: it is not, or was told */
  overdueAt: number
}

/** Withdrawals are held back by law until then. */
export interface LegalHold {
  readonly statute: string
  /** hash of the order that was served */
  readonly document: string
  readonly until: number
}

export interface ProposedHold extends LegalHold {
  readonly proposer: number
}

const NONE: readonly CoreWithdrawal[] = []

/** Every withdrawal, by number from 1. */
export class Withdrawals {
  /** by number − 1: kept for ever, money may come back late */
  readonly all: CoreWithdrawal[] = []
  /** the instants at which silence releases those that wait */
  readonly due: DueQueue
  /** the instants at which released ones that no rail has accepted are overdue */
  readonly overdue: DueQueue
  /** by customer, over ones included until another takes its place */
  readonly holds = new Map<number, LegalHold>()
  /** by customer: what one operator proposed */
  readonly proposedHolds = new Map<number, ProposedHold>()
  private readonly open = new Map<number, CoreWithdrawal[]>()
  /** minor units of USDT that each customer brought in since they were opened, later practice funds included */
  readonly deposited = new Map<number, bigint>()
  /** the rules under which each customer's money is in: those in force when they last had none */
  readonly insideSince = new Map<number, number>()
  private readonly recent = new Map<number, CoreWithdrawal[]>()

  constructor(due: DueClock) {
    this.due = new DueQueue(due)
    this.overdue = new DueQueue(due)
  }

  get(withdrawal: number): CoreWithdrawal | undefined {
    return this.all[withdrawal - 1]
  }

  /** A customer's that are not over, oldest first. */
  openOf(customer: number): readonly CoreWithdrawal[] {
    return this.open.get(customer) ?? NONE
  }

  /** Everybody's that are not over. */
  everyOpen(): CoreWithdrawal[] {
    return [...this.open.values()].flat()
  }

  /** A new one, or one of a snapshot, in the order of their numbers. */
  add(added: CoreWithdrawal, rules: FundingRules): void {
    assert(added.withdrawal === this.all.length + 1, 'withdrawals are numbered without gaps')
    this.all.push(added)
    if (isOpen(added)) append(this.open, added)
    if (isCounted(added)) append(this.recent, added)
    if (added.state === 'waiting') this.due.set(added.withdrawal, this.releasedAt(added, rules))
    if (added.overdueAt !== 0) this.overdue.set(added.withdrawal, added.overdueAt)
  }

  /**
   * Nobody has to agree any more: it is released as soon as its destination is old enough. `overdueAt`: if no rail has
   * accepted it by then; 0 where nobody is to be told.
   */
  agree(agreed: CoreWithdrawal, by: ReleasedBy, overdueAt: number, rules: FundingRules): void {
    assert(agreed.state === 'waiting' && agreed.agreedBy === 'clock', 'a withdrawal is agreed to once')
    agreed.agreedBy = by
    this.due.set(agreed.withdrawal, this.releasedAt(agreed, rules))
    this.waitForRail(agreed, overdueAt)
  }

  /** Those that wait, by rules that come into force. */
  scheduleAll(rules: FundingRules): void {
    for (const each of this.everyOpen()) {
      if (each.state === 'waiting') this.due.set(each.withdrawal, this.releasedAt(each, rules))
    }
  }

  release(released: CoreWithdrawal): void {
    assert(released.state === 'waiting', 'a withdrawal is released once')
    released.state = 'released'
  }

  /** It is overdue then; 0: never. */
  waitForRail(of: CoreWithdrawal, overdueAt: number): void {
    of.overdueAt = overdueAt
    if (overdueAt !== 0) this.overdue.set(of.withdrawal, overdueAt)
  }

  /** A rail has accepted it, it is over, or everybody was told: nobody waits for its hour any more. */
  forgetOverdue(of: CoreWithdrawal): void {
    if (of.overdueAt === 0) return
    this.overdue.remove(of.withdrawal)
    of.overdueAt = 0
  }

  /** Until when a customer's withdrawals are held back by law, and by which statute; undefined: they are not. */
  holdOf(customer: number, now: number): LegalHold | undefined {
    const hold = this.holds.get(customer)
    return hold !== undefined && now < hold.until ? hold : undefined
  }

  /** Money that was out is back. */
  return(returned: CoreWithdrawal): void {
    assert(returned.state === 'done', 'only what went out comes back')
    returned.state = 'returned'
  }

  /** It is over. */
  end(ended: CoreWithdrawal, state: 'done' | 'failed' | 'cancelled'): void {
    if (ended.state === 'waiting') this.due.remove(ended.withdrawal)
    this.forgetOverdue(ended)
    ended.state = state
    drop(this.open, ended.customer, (other) => other === ended)
    if (state !== 'done') drop(this.recent, ended.customer, (other) => other === ended)
  }

  /** Minor units of USDT asked for in the 24 hours before `now`; what failed or was cancelled is not counted. */
  valueOfDay(customer: number, now: number): bigint {
    drop(this.recent, customer, ({ askedAt }) => askedAt <= now - DAY)
    return (this.recent.get(customer) ?? NONE).reduce((sum, { value }) => sum + BigInt(value), 0n)
  }

  /** Minor units of USDT asked for since then that are under way or out. */
  valueSince(customer: number, since: number): bigint {
    let sum = 0n
    for (let at = this.all.length - 1; at >= 0 && this.all[at]!.askedAt >= since; at--) {
      const asked = this.all[at]!
      if (asked.customer === customer && isOut(asked)) sum += BigInt(asked.value)
    }
    return sum
  }

  noteDeposit(customer: number, value: bigint): void {
    this.deposited.set(customer, (this.deposited.get(customer) ?? 0n) + value)
  }

  isDestinationUsed(customer: number, destination: number): boolean {
    return this.openOf(customer).some((open) => open.destination === destination)
  }

  /** Instant at which one that waits is released. */
  releasedAt({ askedAt, notBefore, agreedBy }: CoreWithdrawal, { releaseAt }: FundingRules): number {
    return agreedBy === 'clock' ? releaseAt(askedAt) : notBefore
  }
}

/** True when its money is under way. */
export function isOpen({ state }: CoreWithdrawal): boolean {
  return OPEN_WITHDRAWAL_STATES.some((open) => open === state)
}

/** True when its money is under way or out. */
function isOut(withdrawal: CoreWithdrawal): boolean {
  return isOpen(withdrawal) || withdrawal.state === 'done'
}

/** True for a withdrawal that uses the day's limit: one that failed or was cancelled does not. */
function isCounted({ state }: CoreWithdrawal): boolean {
  return state !== 'failed' && state !== 'cancelled'
}

function append(to: Map<number, CoreWithdrawal[]>, added: CoreWithdrawal): void {
  const own = to.get(added.customer)
  if (own === undefined) to.set(added.customer, [added])
  else own.push(added)
}

function drop(from: Map<number, CoreWithdrawal[]>, customer: number, isGone: (each: CoreWithdrawal) => boolean): void {
  const left = from.get(customer)?.filter((each) => !isGone(each))
  if (left === undefined) return
  if (left.length === 0) from.delete(customer)
  else from.set(customer, left)
}
