import { DAY } from '@candela/units'
import type { Applied } from './applied.ts'
import { changing, small, whole, wide } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'
import { TIMED } from './timed.ts'

/**
 * Public: what a product's timed orders and perpetuals came to on a UTC day, by the day on which they ended or were paid. Money in
 * minor units of its quote asset, signed; results are what was realised, fees and funding included.
 */
export const HOUSE_DAY = table(
  'house_day',
  {
    product: small,
    day: whole,
    won: changing(whole),
    lost: changing(whole),
    tied: changing(whole),
    /** voided and cancelled */
    returned: changing(whole),
    staked: changing(wide),
    /** of the customers in timed orders; the house's is the opposite */
    timedResult: changing(wide),
    /** of perpetuals */
    trades: changing(whole),
    perpetualResult: changing(wide),
    /** fees of perpetuals and what the house's own side of their trades came to, insurance apart */
    perpetualHouse: changing(wide),
    liquidations: changing(whole),
    /** fees of liquidations, into insurance */
    insuranceTaken: changing(wide),
    insurancePaid: changing(wide),
    fundingPaid: changing(wide),
    fundingReceived: changing(wide),
  },
  { key: ['product', 'day'], again: 'replaces', load: 'all' },
)
export type HouseDayRow = RowOf<typeof HOUSE_DAY>

const NOTHING = {
  won: 0,
  lost: 0,
  tied: 0,
  returned: 0,
  staked: 0n,
  timedResult: 0n,
  trades: 0,
  perpetualResult: 0n,
  perpetualHouse: 0n,
  liquidations: 0,
  insuranceTaken: 0n,
  insurancePaid: 0n,
  fundingPaid: 0n,
  fundingReceived: 0n,
} as const satisfies Omit<HouseDayRow, 'product' | 'day'>

export const house = room({ HOUSE_DAY }, (rows, _floor, start) => {
  const days = new Map<string, HouseDayRow>()
  const decided = new Map<number, { won: number; lost: number }>()
  /** of timed orders that have not ended */
  const stakes = new Map<number, number>()

  function decidedOf(product: number): { won: number; lost: number } {
    let sum = decided.get(product)
    if (!sum) decided.set(product, (sum = { won: 0, lost: 0 }))
    return sum
  }

  /** The row of a product and the day of an entry; it is written again. */
  function dayOf(product: number, { at }: Applied): HouseDayRow {
    const day = Math.floor(at / DAY)
    const key = `${product} ${day}`
    let row = days.get(key)
    if (!row) days.set(key, (row = { product, day, ...NOTHING }))
    rows.HOUSE_DAY.put(row)
    return row
  }

  function ended({ order, product, paid }: { order: number; product: number; paid: number }, applied: Applied) {
    const row = dayOf(product, applied)
    const stake = stakes.get(order)!
    stakes.delete(order)
    row.staked += BigInt(stake)
    row.timedResult += BigInt(paid - stake)
    return row
  }

  for (const row of start.rows(TIMED)) stakes.set(row.order, row.stake)
  for (const row of start.rows(HOUSE_DAY)) {
    days.set(`${row.product} ${row.day}`, row)
    const sum = decidedOf(row.product)
    sum.won += row.won
    sum.lost += row.lost
  }
  return {
    on: {
      timedPlaced({ order, stake }) {
        stakes.set(order, stake)
      },
      timedSettled(event, applied) {
        const { outcome, product } = event
        ended(event, applied)[outcome]++
        if (outcome !== 'tied') decidedOf(product)[outcome]++
      },
      timedVoided(event, applied) {
        ended(event, applied).returned++
      },
      timedCancelled(event, applied) {
        ended(event, applied).returned++
      },
      perpetualTraded({ product }, applied) {
        dayOf(product, applied).trades++
      },
      perpetualFilled({ product, result, fee }, applied) {
        const row = dayOf(product, applied)
        row.perpetualResult += result - fee
        row.perpetualHouse += fee
      },
      liquidated({ product, result, fee, shortfall }, applied) {
        const row = dayOf(product, applied)
        row.liquidations++
        row.perpetualResult += result - fee + shortfall
        row.insuranceTaken += fee
      },
      deleveraged({ product, result }, applied) {
        dayOf(product, applied).perpetualResult += result
      },
      insurancePaid({ product, amount }, applied) {
        dayOf(product, applied).insurancePaid += amount
      },
      fundingPaid({ product, amount }, applied) {
        const row = dayOf(product, applied)
        row.perpetualResult += amount
        if (amount < 0n) row.fundingPaid -= amount
        else row.fundingReceived += amount
      },
      posted({ purpose, legs }, applied) {
        if (purpose !== 'perpetualTrade') return
        const own = legs.find((leg) => leg.purpose === 'liquidity')
        const clearing = legs.find((leg) => leg.purpose === 'clearing')
        if (own && clearing) dayOf(clearing.key, applied).perpetualHouse += own.amount
      },
    },
    /** Decided timed orders of a product so far. */
    decidedOf: (product: number): { readonly won: number; readonly lost: number } => decidedOf(product),
  }
})
