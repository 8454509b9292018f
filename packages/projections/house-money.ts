import { HOUSE } from '@candela/contract'
import { changing, small, text, whole, wide } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'
import { WITHDRAWAL } from './withdrawals.ts'

type Fund = 'custody' | 'suspense' | 'costs' | 'owed'

/**
 * Public: what the house has and owes, in minor units of the asset. `custody`: what a rail holds; `suspense`: what came in on
 * it and is nobody's yet; `costs`: what rails took without a customer's doing; `owed`: what customers have in all their
 * accounts, unpaid loans not taken off. `rail`: 0 of costs and owed.
 */
export const HOUSE_FUND = table(
  'house_fund',
  { fund: text<Fund>(), asset: small, rail: small, amount: changing(wide) },
  { key: ['fund', 'asset', 'rail'], again: 'replaces', load: 'all' },
)
type HouseFundRow = RowOf<typeof HOUSE_FUND>

/** Public: how many withdrawals each of the eight rules has refused. */
export const HOUSE_REFUSED = table(
  'house_refused',
  { rule: small, refused: changing(whole) },
  { key: ['rule'], again: 'replaces', load: 'all' },
)
type HouseRefusedRow = RowOf<typeof HOUSE_REFUSED>

/** Public: how many withdrawals of a rail took how long from being asked for to the line that took them out, in whole seconds. */
export const HOUSE_PAYOUT = table(
  'house_payout',
  { rail: small, seconds: whole, payouts: changing(whole) },
  { key: ['rail', 'seconds'], again: 'replaces', load: 'all' },
)
type HousePayoutRow = RowOf<typeof HOUSE_PAYOUT>

/** The last legal hold of each customer; `until` 0: it was lifted. Published is only how many there are. */
export const HOUSE_HOLD = table(
  'house_hold',
  { customer: whole, until: changing(whole) },
  { key: ['customer'], again: 'replaces' },
)

const TABLES = { HOUSE_FUND, HOUSE_REFUSED, HOUSE_PAYOUT, HOUSE_HOLD }

export const houseMoney = room(TABLES, (rows, _floor, start) => {
  const funds = new Map<string, HouseFundRow>()
  const refused = new Map<number, HouseRefusedRow>()
  const payouts = new Map<string, HousePayoutRow>()
  /** of those that are not out, the instant each was asked for */
  const askedAt = new Map<number, number>()

  function move(fund: Fund, asset: number, rail: number, amount: bigint): void {
    const key = `${fund} ${asset} ${rail}`
    let row = funds.get(key)
    if (!row) funds.set(key, (row = { fund, asset, rail, amount: 0n }))
    row.amount += amount
    rows.HOUSE_FUND.put(row)
  }

  function forget({ withdrawal }: { readonly withdrawal: number }): void {
    askedAt.delete(withdrawal)
  }

  for (const row of start.rows(HOUSE_FUND)) funds.set(`${row.fund} ${row.asset} ${row.rail}`, row)
  for (const row of start.rows(HOUSE_REFUSED)) refused.set(row.rule, row)
  for (const row of start.rows(HOUSE_PAYOUT)) payouts.set(`${row.rail} ${row.seconds}`, row)
  for (const row of start.rows(WITHDRAWAL)) if (row.status !== 'done') askedAt.set(row.withdrawal, row.askedAt)
  return {
    on: {
      posted({ legs }) {
        for (const { owner, purpose, asset, key, amount } of legs) {
          if (owner !== HOUSE) {
            if (purpose !== 'owed') move('owed', asset, 0, amount)
          } else if (purpose === 'custody') move('custody', asset, key, -amount)
          else if (purpose === 'suspense') move('suspense', asset, key, amount)
          else if (purpose === 'costs') move('costs', asset, 0, -amount)
        }
      },
      withdrawalRefused({ rule }) {
        let row = refused.get(rule)
        if (!row) refused.set(rule, (row = { rule, refused: 0 }))
        row.refused++
        rows.HOUSE_REFUSED.put(row)
      },
      withdrawalRequested({ withdrawal }, { at }) {
        askedAt.set(withdrawal, at)
      },
      withdrawalDone({ withdrawal, rail }, { at }) {
        const seconds = Math.floor((at - askedAt.get(withdrawal)!) / 1_000)
        askedAt.delete(withdrawal)
        const key = `${rail} ${seconds}`
        let row = payouts.get(key)
        if (!row) payouts.set(key, (row = { rail, seconds, payouts: 0 }))
        row.payouts++
        rows.HOUSE_PAYOUT.put(row)
      },
      withdrawalFailed: forget,
      withdrawalCancelled: forget,
      legalHoldPlacing({ customer, until, agreement }) {
        if (agreement === 'decided') rows.HOUSE_HOLD.put({ customer, until })
      },
      legalHoldEnded({ customer }) {
        rows.HOUSE_HOLD.put({ customer, until: 0 })
      },
    },
  }
})
