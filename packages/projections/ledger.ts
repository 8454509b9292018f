import { HOUSE, MONEY, type Posted, type PostingKind, STATEMENT_OF } from '@candela/contract'
import { assert } from '@candela/units'
import { changesOf } from './changes.ts'
import { changing, nullable, small, text, whole, wide } from './column.ts'
import { EntryNotes } from './entry-notes.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'
import { DISPOSAL, TAX_LOT, TaxLotBook, type TaxLotRow } from './tax-lots.ts'

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

/** A customer's quantity of an asset and the cost of its open lots in money. Money itself costs nothing. */
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

type Holdings = ReadonlyMap<number, HoldingRow>
const NONE: Holdings = new Map()

export const ledger = room({ POSTING, HOLDING, TOTAL, TAX_LOT, DISPOSAL }, (rows, { accounts, market }, start) => {
  const holdings = new Map<number, Map<number, HoldingRow>>()
  /** the order of each customer that was filled last in the entry at hand */
  const filled = new EntryNotes<number, number>()
  const totals = new EntryNotes<HoldingRow, RowOf<typeof TOTAL>>()
  const lots = new TaxLotBook(
    { lot: (row, handle) => rows.TAX_LOT.put(row, handle), disposal: (row) => rows.DISPOSAL.put(row) },
    start.rows(TAX_LOT),
    start.rows(DISPOSAL),
  )

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

  /**
   * Coins that come cost the money that went for them, or else their worth at arrival. Those that go bring the money that came for them;
   * what leaves the house brings none, and realises nothing.
   */
  function tellLots(event: Posted, at: number, seq: number): void {
    const { purpose: kind, posting, legs } = event
    const { changes: effect } = STATEMENT_OF[kind]
    if (effect === 'nothing') return
    const changes = changesOf(legs)
    for (const { customer, asset, amount } of changes) {
      if (asset === MONEY) continue
      const money = changes.find((change) => change.customer === customer && change.asset === MONEY)?.amount ?? 0n
      const quantity = amount < 0n ? -amount : amount
      const change = { customer, asset, posting, kind, reference: referenceOf(event, customer), at, seq, quantity }
      const holding = holdingOf(customer, asset)
      if (amount < 0n) holding.cost += lots.went(change, effect === 'flow' ? null : money)
      else if (kind === 'withdrawal') holding.cost += lots.cameBack(change)
      else holding.cost += lots.came(change, money < 0n ? -money : market.worthOf(asset, amount))
      rows.HOLDING.put(holding)
    }
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
      orderFilled: ({ customer, order }) => filled.set(customer, order),
      posted(event, { at, seq }) {
        const isMove = MOVES.has(event.purpose)
        assert(!isMove || event.legs.length === 2, 'a hold and a release have two legs')
        tellLots(event, at, seq)
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
      lots.entryEnds()
    },
    /** A customer's holdings, by asset. */
    holdings: (customer: number): Holdings => holdings.get(customer) ?? NONE,
    /** A customer's open lots of an asset, in the order in which they are taken. */
    taxLots: (customer: number, asset: number): readonly TaxLotRow[] => lots.open(customer, asset),
  }
})
