import { HOUSE, MONEY, type OrderFilled, type Posted, type PostingKind } from '@candela/contract'
import { assert } from '@candela/units'
import { changing, nullable, small, text, whole, wide } from './column.ts'
import { EntryNotes } from './entry-notes.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * One customer leg of a posting; `leg` is its place in the posting. A hold or a release moves an amount between a
 * customer's two accounts of one asset: its row stands for both legs, the second being the next one, of the other
 * account, with the opposite amount and `otherBalance`. `reference`: an order, or 0.
 */
const POSTING = table(
  'posting',
  {
    customer: whole,
    posting: whole,
    leg: small,
    asset: small,
    account: text<'available' | 'held'>(),
    kind: text<PostingKind>(),
    amount: wide,
    balance: wide,
    otherBalance: nullable(wide),
    reference: whole,
    at: whole,
    seq: whole,
  },
  { key: ['customer', 'posting', 'leg'] },
)
export type PostingRow = RowOf<typeof POSTING>

/** A customer's quantity of an asset and its cost in money, fees of the purchases included. Money itself costs nothing. */
const HOLDING = table(
  'holding',
  {
    customer: whole,
    asset: small,
    available: changing(wide),
    held: changing(wide),
    /** staked on timed orders, behind positions, in strategies: the customer's still */
    committed: changing(wide),
    /** principal of loans, taken off */
    owed: changing(wide),
    cost: changing(wide),
  },
  { key: ['customer', 'asset'], again: 'replaces', load: 'all', fillfactor: 70 },
)
export type HoldingRow = RowOf<typeof HOLDING>

/**
 * A customer's total of an asset after an entry that changed it: what equity at any past instant is computed from.
 * `owed`: principal that was taken off it.
 */
const TOTAL = table(
  'total',
  { customer: whole, asset: small, at: whole, seq: whole, total: changing(wide), owed: changing(wide) },
  { key: ['customer', 'asset', 'at', 'seq'] },
)

/** All of an asset that is a customer's: what was borrowed of it is not. */
export function totalOf({ available, held, committed, owed }: HoldingRow): bigint {
  return available + held + committed - owed
}

/** postings that move an amount between a customer's available and held */
const MOVES: ReadonlySet<PostingKind> = new Set(['hold', 'release', 'perpetualHold', 'perpetualRelease'])

/** postings by which a customer's coins of a sale come and go */
const ISSUES: ReadonlySet<PostingKind> = new Set(['subscriptionAllocation', 'subscriptionReturn'])

type Holdings = ReadonlyMap<number, HoldingRow>
const NONE: Holdings = new Map()

export const ledger = room({ POSTING, HOLDING, TOTAL }, (rows, { accounts, market }, start) => {
  const holdings = new Map<number, Map<number, HoldingRow>>()
  /** the order of each customer that was filled last in the entry at hand */
  const filled = new EntryNotes<number, number>()
  const totals = new EntryNotes<HoldingRow, RowOf<typeof TOTAL>>()

  function holdingOf(customer: number, asset: number): HoldingRow {
    let held = holdings.get(customer)
    if (!held) holdings.set(customer, (held = new Map()))
    let holding = held.get(asset)
    if (!holding) {
      const nothing = { available: 0n, held: 0n, committed: 0n, owed: 0n, cost: 0n }
      held.set(asset, (holding = { customer, asset, ...nothing }))
    }
    return holding
  }

  /** A purchase adds its price and fee to the cost; a sale takes the sold part of the cost away, rounded down. */
  function cost(event: OrderFilled): void {
    const product = market.products[event.product]!
    if (product.quote !== MONEY) return
    const holding = holdingOf(event.customer, product.base)
    if (event.side === 'buy') holding.cost += BigInt(event.notional + event.fee)
    else {
      const total = totalOf(holding)
      const quantity = BigInt(event.lots) * BigInt(product.lot)
      assert(total >= quantity, 'a fill is told before it is posted')
      holding.cost -= total === quantity ? holding.cost : (holding.cost * quantity) / total
    }
    rows.HOLDING.put(holding)
  }

  /** Coins of a sale cost what was paid for them, until a cancelled one gives that back. */
  function issueCost({ legs }: Posted): void {
    const paid = legs.find(({ owner, purpose }) => owner === HOUSE && purpose === 'escrow')
    const coins = legs.find(({ owner, asset }) => owner !== HOUSE && asset !== MONEY)
    if (!paid || !coins) return
    const holding = holdingOf(coins.owner, coins.asset)
    holding.cost += paid.amount
    rows.HOLDING.put(holding)
  }

  function referenceOf(event: Posted, customer: number): number {
    if (event.purpose !== 'trade') return event.reference
    const order = filled.get(customer)
    assert(order !== undefined, 'a fill is told before it is posted')
    return order
  }

  function noteTotal(holding: HoldingRow, at: number, seq: number): void {
    const total = totalOf(holding)
    const noted = totals.get(holding)
    const { customer, asset, owed } = holding
    if (noted) {
      noted.total = total
      noted.owed = owed
    } else {
      const row = { customer, asset, at, seq, total, owed }
      rows.TOTAL.add(row)
      totals.set(holding, row)
    }
  }

  for (const row of start.rows(HOLDING)) {
    const held = holdings.get(row.customer)
    if (held) held.set(row.asset, row)
    else holdings.set(row.customer, new Map([[row.asset, row]]))
  }
  return {
    on: {
      orderFilled(event) {
        filled.set(event.customer, event.order)
        cost(event)
      },
      posted(event, { at, seq }) {
        const isMove = MOVES.has(event.purpose)
        assert(!isMove || event.legs.length === 2, 'a hold and a release have two legs')
        if (ISSUES.has(event.purpose)) issueCost(event)
        for (let leg = 0; leg < event.legs.length; leg++) {
          const { owner, asset, purpose, amount, balance } = event.legs[leg]!
          if (owner === HOUSE) continue
          if (purpose !== 'available' && purpose !== 'held') {
            const holding = holdingOf(owner, asset)
            if (purpose === 'owed') holding.owed -= amount
            else holding.committed += amount
            rows.HOLDING.put(holding)
            noteTotal(holding, at, seq)
            accounts.touch(owner, seq).lastAt = at
            continue
          }
          if (!isMove || leg === 0) {
            rows.POSTING.add({
              customer: owner,
              posting: event.posting,
              leg,
              asset,
              account: purpose,
              kind: event.purpose,
              amount,
              balance,
              otherBalance: isMove ? event.legs[1]!.balance : null,
              reference: referenceOf(event, owner),
              at,
              seq,
            })
          }
          const holding = holdingOf(owner, asset)
          holding[purpose] = balance
          rows.HOLDING.put(holding)
          const account = accounts.touch(owner, seq)
          if (isMove) continue
          account.lastAt = at
          noteTotal(holding, at, seq)
        }
      },
    },
    entryEnds() {
      filled.forget()
      totals.forget()
    },
    /** A customer's holdings, by asset. */
    holdings: (customer: number): Holdings => holdings.get(customer) ?? NONE,
  }
})
