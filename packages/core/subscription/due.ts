import type { SubscriptionFailure } from '@candela/contract'
import { unlockedBy } from '@candela/rules/subscription/arithmetic'
import { assert } from '@candela/units'
import type { DueStage } from '../due/work.ts'
import type { State } from '../state.ts'
import { allocate, burnUnsold, listCoin, takeBack, unlock } from './posting.ts'
import { type CoreSale, dueAtOf, type SaleRecord, type SaleStage } from './sales.ts'

/**
 * Works off sales: the allocation of a sale that closed, its coin's listing, coins that come free, money back of a cancelled sale; a
 * record each.
 */
export const workSales: DueStage<State> = { rank: 30, nextAt: ({ sales }) => sales.nextAt(), run }

function run(state: State, at: number, budget: number): number {
  const { sales } = state
  let done = 0
  for (; done < budget; done++) {
    const sale = sales.take(at)
    if (sale === undefined) break
    step(state, sale, dueAtOf(sale)!)
    sales.schedule(sale)
  }
  return done
}

/** The next record of the stage, or the next stage. */
function step(state: State, sale: CoreSale, dueAt: number): void {
  const { events, sales } = state
  const { number, coin, terms, wanted } = sale
  switch (sale.stage) {
    case 'open':
      events.emit('saleClosed', { sale: number, wanted, supply: terms.supply, dueAt })
      return enter(sale, 'allocating')
    case 'allocating': {
      const record = sale.records[sale.done++]
      if (record === undefined) return enter(sale, 'allocated')
      return decideRecord(state, sale, record, dueAt)
    }
    case 'allocated': {
      const unsold = terms.supply - sale.sold
      events.emit('coinListed', { sale: number, coin, sold: sale.sold, unsold, dueAt })
      listCoin(state, sale)
      return enter(sale, 'unlocking')
    }
    case 'unlocking': {
      const record = sale.records[sale.done++]
      if (record !== undefined) return unlockPart(state, sale, record, dueAt)
      sale.part++
      sale.done = 0
      if (sale.part <= terms.parts) return undefined
      sales.forget(sale)
      return enter(sale, 'over')
    }
    case 'cancelling': {
      const record = sale.records[sale.done++]
      if (record !== undefined) return giveBack(state, sale, record)
      burnUnsold(state, sale)
      sales.forget(sale)
      return enter(sale, 'cancelled')
    }
    default:
      return assert(false, 'nothing of a sale that is over falls due')
  }
}

function enter(sale: CoreSale, stage: SaleStage): void {
  sale.stage = stage
  sale.done = 0
}

function decideRecord(state: State, sale: CoreSale, record: SaleRecord, dueAt: number): void {
  if (record.state !== 'checking') return
  const { terms, wanted, number } = sale
  const { number: of, customer, lots } = record
  const allocated = state.rules.subscription.sharedLots(terms.supply, wanted, lots)
  const paid = allocated * terms.price
  const back = lots * terms.price - paid
  if (allocated === 0) return failRecord(state, sale, record, 'noLot')
  record.state = 'succeeded'
  record.allocated = allocated
  sale.sold += allocated
  const about = { record: of, customer, sale: number, lots, allocated, paid, back, dueAt }
  state.events.emit('coinsAllocated', about)
  allocate(state, sale, record)
}

function unlockPart(state: State, sale: CoreSale, record: SaleRecord, dueAt: number): void {
  if (record.state !== 'succeeded') return
  const { part, terms } = sale
  const allocated = BigInt(record.allocated)
  const lots = Number(unlockedBy(allocated, part, terms.parts) - unlockedBy(allocated, part - 1, terms.parts))
  if (lots === 0) return
  const about = { record: record.number, customer: record.customer, sale: sale.number, part, lots, dueAt }
  state.events.emit('coinsUnlocked', about)
  unlock(state, sale, record, lots)
}

function giveBack(state: State, sale: CoreSale, record: SaleRecord): void {
  if (record.state === 'failed') return
  sale.sold -= record.allocated
  failRecord(state, sale, record, 'saleCancelled')
}

/** Nothing comes of it: all that was paid or locked is available again. */
export function failRecord(state: State, sale: CoreSale, record: SaleRecord, reason: SubscriptionFailure): void {
  const { number, customer, lots, allocated } = record
  const amount = (record.state === 'checking' ? lots : allocated) * sale.terms.price
  state.events.emit('subscriptionFailed', { record: number, customer, sale: sale.number, reason, amount })
  takeBack(state, sale, record, amount)
  state.sales.fail(record)
}
