import type { SaleTerms } from '@candela/contract'
import { unlockAt, unlockedBy } from '@candela/rules/subscription/arithmetic'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'
import type { Lock } from '../ledger/locked.ts'

/** The stages of a sale. Places in this list stand in snapshots: new ones are put at its end. */
export const SALE_STAGES = ['open', 'allocating', 'allocated', 'unlocking', 'over', 'cancelling', 'cancelled'] as const
export type SaleStage = (typeof SALE_STAGES)[number]

/** The states of a subscription. Places in this list stand in snapshots. */
export const RECORD_STATES = ['checking', 'succeeded', 'failed'] as const

export interface SaleRecord {
  readonly number: number
  readonly sale: number
  readonly customer: number
  readonly lots: number
  state: (typeof RECORD_STATES)[number]
  /** lots */
  allocated: number
}

/** A sale. Lots of its coin. */
export interface CoreSale {
  readonly number: number
  /** asset of the coin */
  readonly coin: number
  /** asset of what pays */
  readonly asset: number
  readonly terms: SaleTerms
  stage: SaleStage
  wanted: number
  /** allocated in all */
  sold: number
  /** the number of its records that the stage is done with */
  done: number
  /** the part that comes free next, from 1 */
  part: number
  /** the operator who wants it cancelled; 0: nobody */
  proposer: number
  /** 0: it is not */
  cancelledAt: number
  /** in the order of the requests; none once it is over */
  records: SaleRecord[]
}

/** Sales by number, who subscribed, and what falls due next. */
export class Sales {
  /** by number − 1 */
  readonly list: CoreSale[] = []
  /** the owner of each record, past ones too, by number − 1 */
  readonly owners: number[] = []
  /** records of sales that are not over, by number */
  readonly records = new Map<number, SaleRecord>()
  /** "customer sale" → lots of records that did not fail */
  private readonly lotsBy = new Map<string, number>()
  private readonly queue: DueQueue

  constructor(due: DueClock) {
    this.queue = new DueQueue(due)
  }

  sale(number: number): CoreSale | undefined {
    return this.list[number - 1]
  }

  lotsOf(customer: number, sale: number): number {
    return this.lotsBy.get(`${customer} ${sale}`) ?? 0
  }

  /** The amounts that subscriptions lock: their cost while they are checked, then coins that are not free yet. */
  *locks(): Generator<Lock> {
    for (const sale of this.list) {
      const { coin, asset, terms, records } = sale
      for (const [place, { customer, lots, state, allocated }] of records.entries()) {
        if (state === 'checking') yield { customer, asset, amount: BigInt(lots) * BigInt(terms.price) }
        const locked = state === 'succeeded' ? allocated - unlockedLots(sale, place) : 0
        if (locked > 0) yield { customer, asset: coin, amount: BigInt(locked) * BigInt(terms.lot) }
      }
    }
  }

  add(sale: CoreSale): void {
    assert(sale.number === this.list.length + 1, 'sales are numbered without a gap')
    this.list.push(sale)
    for (const record of sale.records) this.note(record)
    this.schedule(sale)
  }

  enter(sale: CoreSale, record: SaleRecord): void {
    sale.records.push(record)
    this.note(record)
  }

  /** Nothing comes of it. */
  fail(record: SaleRecord): void {
    assert(record.state !== 'failed', 'a record fails once')
    this.count(record, -record.lots)
    record.state = 'failed'
  }

  /** Notes the next instant of a sale. */
  schedule(sale: CoreSale): void {
    const at = dueAtOf(sale)
    if (at === undefined) this.queue.remove(sale.number)
    else this.queue.set(sale.number, at)
  }

  /** It is over or cancelled: its records are told by their events alone. */
  forget(sale: CoreSale): void {
    for (const record of sale.records) {
      this.records.delete(record.number)
      this.lotsBy.delete(`${record.customer} ${sale.number}`)
    }
    sale.records = []
  }

  nextAt(): number | undefined {
    return this.queue.nextAt()
  }

  /** Takes the sale of which something is due first at or before `at`. */
  take(at: number): CoreSale | undefined {
    const number = this.queue.take(at)
    return number < 0 ? undefined : this.sale(number)!
  }

  private note(record: SaleRecord): void {
    this.records.set(record.number, record)
    if (record.state !== 'failed') this.count(record, record.lots)
  }

  private count({ customer, sale }: SaleRecord, by: number): void {
    const key = `${customer} ${sale}`
    const lots = (this.lotsBy.get(key) ?? 0) + by
    if (lots === 0) this.lotsBy.delete(key)
    else this.lotsBy.set(key, lots)
  }
}

/** The number of free lots of the record at a place. */
export function unlockedLots({ stage, part, done, terms, records }: CoreSale, place: number): number {
  if (stage !== 'unlocking') return 0
  return Number(unlockedBy(BigInt(records[place]!.allocated), place < done ? part : part - 1, terms.parts))
}

/** The instant of the sale's next step; undefined: none is due. */
export function dueAtOf({ stage, terms, part, cancelledAt }: CoreSale): number | undefined {
  switch (stage) {
    case 'open':
    case 'allocating':
      return terms.closesAt
    case 'allocated':
      return terms.listingAt
    case 'unlocking':
      return unlockAt(terms, part)
    case 'cancelling':
      return cancelledAt
    case 'over':
    case 'cancelled':
      return undefined
  }
}
