import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'
import { CreditedLines, shareOf } from './credited.ts'

const DAY = 86_400_000

/** The record of a deposit that is kept for ever: money may come late. */
export interface DepositRecord {
  readonly customer: number
  readonly rail: number
  readonly asset: number
  /** money came for it: more is a deposit of its own */
  isDone: boolean
}

/** A deposit that was announced and waits for its money. */
export interface OpenDeposit {
  readonly deposit: number
  readonly customer: number
  readonly amount: number
  /** the card's number; 0: a remittance */
  readonly card: number
  /** the rate agreed for a card: entry of rates and its mid; 0: none */
  readonly rate: number
  readonly mid: number
  readonly seq: number
  hasVoucher: boolean
  expiresAt: number
}

/** A customer's request: `value` in minor units of USDT. */
interface Asked {
  readonly deposit: number
  readonly at: number
  readonly value: number
}

const NONE: readonly Asked[] = []

/** Deposits by card and bank, the addresses of customers, and what each asked for in a day. */
export class Deposits {
  /** by number − 1 */
  readonly records: DepositRecord[] = []
  readonly open = new Map<number, OpenDeposit>()
  /** remittances whose time was over: a voucher still helps to match what comes for them */
  readonly expired = new Map<number, OpenDeposit>()
  readonly credited = new CreditedLines()
  readonly due: DueQueue
  /** by family: the customer of each index − 1 */
  readonly addresses = new Map<string, number[]>()
  /** customers whose money came at least once */
  private readonly depositors = new Set<number>()
  private readonly indexes = new Map<string, number>()
  private readonly openOf = new Map<number, number>()
  private readonly asked = new Map<number, Asked[]>()

  constructor(due: DueClock) {
    this.due = new DueQueue(due)
  }

  record(deposit: number): DepositRecord | undefined {
    return this.records[deposit - 1]
  }

  hasMoneyOf(customer: number): boolean {
    return this.depositors.has(customer)
  }

  noteMoney(customer: number): void {
    this.depositors.add(customer)
  }

  countOf(customer: number): number {
    return this.openOf.get(customer) ?? 0
  }

  start(deposit: OpenDeposit): void {
    this.open.set(deposit.deposit, deposit)
    this.openOf.set(deposit.customer, this.countOf(deposit.customer) + 1)
    this.due.set(deposit.deposit, deposit.expiresAt)
  }

  /** It waits no more. */
  end({ deposit, customer }: OpenDeposit): void {
    assert(this.open.delete(deposit), 'a deposit ends once')
    this.due.remove(deposit)
    const left = this.countOf(customer) - 1
    if (left === 0) this.openOf.delete(customer)
    else this.openOf.set(customer, left)
  }

  ask(customer: number, asked: Asked): void {
    const own = this.asked.get(customer)
    if (own === undefined) this.asked.set(customer, [asked])
    else own.push(asked)
  }

  /** It ended without money: it is not counted. */
  forget(customer: number, deposit: number): void {
    this.keep(customer, (asked) => asked.deposit !== deposit)
  }

  /** So much of what was asked for was taken back: it counts less by its part. */
  lower(customer: number, deposit: number, amount: number, whole: number): void {
    const own = this.asked.get(customer)
    const place = own?.findIndex((asked) => asked.deposit === deposit) ?? -1
    if (own === undefined || place < 0) return
    const { at, value } = own[place]!
    const left = value - Number(shareOf(BigInt(value), amount, whole))
    if (left === 0) this.forget(customer, deposit)
    else own[place] = { deposit, at, value: left }
  }

  /** A customer's requests in the 24 hours before `now`, oldest first. */
  askedOf(customer: number, now: number): readonly Asked[] {
    this.keep(customer, ({ at }) => at > now - DAY)
    return this.asked.get(customer) ?? NONE
  }

  /** Everybody who asked for something in the 24 hours before `now`, by number. */
  askers(now: number): number[] {
    return [...this.asked.keys()].filter((customer) => this.askedOf(customer, now).length > 0).sort((a, b) => a - b)
  }

  /** The index of a customer's address; 0: there is none. */
  indexOf(family: string, customer: number): number {
    return this.indexes.get(`${family} ${customer}`) ?? 0
  }

  assign(family: string, customer: number): number {
    const owners = this.addresses.get(family) ?? []
    this.addresses.set(family, owners)
    const index = owners.push(customer)
    this.indexes.set(`${family} ${customer}`, index)
    return index
  }

  private keep(customer: number, isKept: (asked: Asked) => boolean): void {
    const own = this.asked.get(customer)?.filter(isKept)
    if (own === undefined) return
    if (own.length === 0) this.asked.delete(customer)
    else this.asked.set(customer, own)
  }
}
