import type { EventOf, TimedDirection, TimedOutcome } from '@candela/contract'
import type { Applied } from './applied.ts'
import { changing, named, record, small, text, whole } from './column.ts'
import { Recent } from './recent.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

export type TimedStatus = 'pending' | 'running' | TimedOutcome | 'voided' | 'cancelled'
type Ticks = EventOf<'timedSettled'>['ticks']

/** Timed orders; prices in ticks, steps of 250 ms. `strike` and steps are 0 before they are known, as `settledAt` is. */
export const TIMED = table(
  'timed_order',
  {
    order: named('order_number', whole),
    customer: whole,
    product: small,
    direction: text<TimedDirection>(),
    durationMs: whole,
    stake: whole,
    payoutPpm: small,
    reserve: whole,
    ruleVersion: small,
    status: changing(text<TimedStatus>()),
    strike: changing(whole),
    strikeStep: changing(whole),
    strikeSeq: changing(whole),
    maturityStep: changing(whole),
    /** twice the median; 0: there was none */
    median2: changing(whole),
    paid: changing(whole),
    placedAt: whole,
    settledAt: changing(whole),
    settledSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['order'],
    again: 'changes',
    load: { where: `status in ('pending', 'running')` },
    indexes: [
      { on: ['customer', 'order'] },
      { on: ['product', 'settledSeq'], where: 'settled_seq > 0' },
      { on: ['settledSeq'], where: `status in ('voided', 'cancelled')` },
    ],
    fillfactor: 80,
  },
)
export type TimedRow = RowOf<typeof TIMED>

/** The ticks an order was settled by, oldest first. */
export const TIMED_TICKS = table(
  'timed_ticks',
  { order: named('order_number', whole), ticks: record<Ticks>() },
  { key: ['order'] },
)

/** the number of settled orders that stay at hand for those who wait for them */
const SETTLED_AT_HAND = 4096
const NONE: ReadonlyMap<number, TimedRow> = new Map()

export const timed = room({ TIMED, TIMED_TICKS }, (rows, { accounts }, start) => {
  const open = new Map<number, TimedRow>()
  const byCustomer = new Map<number, Map<number, TimedRow>>()
  const settled = new Recent<TimedRow>(SETTLED_AT_HAND)

  function opened(row: TimedRow): void {
    open.set(row.order, row)
    const own = byCustomer.get(row.customer)
    if (own) own.set(row.order, row)
    else byCustomer.set(row.customer, new Map([[row.order, row]]))
  }

  function end(order: number, status: TimedStatus, paid: number, { at, seq }: Applied, median2 = 0): void {
    const row = open.get(order)!
    row.status = status
    row.paid = paid
    row.median2 = median2
    row.settledAt = at
    row.settledSeq = seq
    accounts.touch(row.customer, seq)
    rows.TIMED.put(row)
    open.delete(order)
    byCustomer.get(row.customer)!.delete(order)
    settled.set(order, row)
  }

  for (const row of start.rows(TIMED)) opened(row)
  return {
    on: {
      timedPlaced({ order, customer, ...placed }, { at, seq }) {
        const { product, direction, durationMs, stake, payoutPpm, reserve, ruleVersion } = placed
        const asked = { product, direction, durationMs, stake, payoutPpm, reserve, ruleVersion }
        const strike = { strike: 0, strikeStep: 0, strikeSeq: 0, maturityStep: 0, median2: 0 }
        const ended = { paid: 0, settledAt: 0, settledSeq: 0 }
        const row: TimedRow = { order, customer, ...asked, ...strike, ...ended, status: 'pending', placedAt: at, seq }
        accounts.touch(customer, seq)
        opened(row)
        rows.TIMED.put(row)
      },
      timedAccepted({ order, customer, strike, step, maturityStep }, { seq }) {
        const row = open.get(order)!
        row.status = 'running'
        row.strike = strike
        row.strikeStep = step
        row.strikeSeq = seq
        row.maturityStep = maturityStep
        accounts.touch(customer, seq)
        rows.TIMED.put(row)
      },
      timedSettled({ order, outcome, median2, ticks, paid }, applied) {
        rows.TIMED_TICKS.add({ order, ticks })
        end(order, outcome, paid, applied, median2)
      },
      timedVoided: ({ order, paid }, applied) => end(order, 'voided', paid, applied),
      timedCancelled: ({ order, paid }, applied) => end(order, 'cancelled', paid, applied),
    },
    /** A customer's orders that are not settled, by number. */
    openOrders: (customer: number): ReadonlyMap<number, TimedRow> => byCustomer.get(customer) ?? NONE,
    /** An order of a customer that is not settled, or was a short while ago. */
    orderAtHand(customer: number, order: number): TimedRow | undefined {
      const row = open.get(order) ?? settled.get(order)
      return row?.customer === customer ? row : undefined
    },
  }
})
