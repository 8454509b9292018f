import {
  ACCOUNTS,
  hasLine,
  MONEY,
  type OrderFilled,
  STATEMENT_OF,
  type Side,
  type StatementKind,
} from '@candela/contract'
import { assert } from '@candela/units'
import { nullable, small, text, whole, wide } from './column.ts'
import { EntryNotes } from './entry-notes.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

/**
 * One line of a customer's statement: what the postings of one entry about one thing changed in all, what is owed aside.
 * `asset` and `amount`: what came or went beside money, or money itself; `money`: the change of money; `worth`: of the
 * amount, in money at the index of the moment. `moved`: where nothing came or went, what became available of the asset,
 * below 0 what was set aside, or is owed from now on. `product`: -1 for none. `reference`: what the postings name, an order or 0. A traded line
 * has a side; its `lots`, `notional` and `fee` are 0 otherwise. `dueAt`: of what fell due by itself, its own instant, the
 * first where one entry worked off several; 0 otherwise.
 */
const STATEMENT_LINE = table(
  'statement_line',
  {
    customer: whole,
    at: whole,
    seq: whole,
    /** among the customer's lines of the entry, from 0 */
    place: small,
    kind: text<StatementKind>(),
    product: small,
    reference: whole,
    asset: small,
    amount: wide,
    money: wide,
    worth: wide,
    moved: wide,
    side: nullable(text<Side>()),
    lots: whole,
    notional: whole,
    fee: whole,
    dueAt: whole,
    firstPosting: whole,
    lastPosting: whole,
  },
  { key: ['customer', 'at', 'seq', 'place'] },
)
export type StatementRow = RowOf<typeof STATEMENT_LINE>

type About = (typeof STATEMENT_OF)[StatementKind]['about']
type Told = Pick<StatementRow, 'product' | 'side' | 'lots' | 'notional' | 'fee'>

type Traded = Pick<OrderFilled, 'product' | 'side' | 'lots' | 'notional' | 'fee'>

interface Draft extends Told {
  readonly about: About
  readonly reference: number
  kind: StatementKind | undefined
  /** postings of the same subject make another line */
  isWhole: boolean
  product: number
  side: Side | null
  lots: number
  notional: number
  fee: number
  dueAt: number
  firstPosting: number
  lastPosting: number
  /** by asset, the money's too */
  readonly sums: Sum[]
}

/** The changes of one asset: in all, and of what is available. */
interface Sum {
  readonly asset: number
  changed: bigint
  available: bigint
}

function sumOf(sums: Sum[], asset: number): Sum {
  const known = sums.find((sum) => sum.asset === asset)
  if (known) return known
  const sum = { asset, changed: 0n, available: 0n }
  sums.push(sum)
  return sum
}

/** The statement by event: what changed a customer's money, one line for each thing and entry. Moves between own accounts make none. */
export const statement = room({ STATEMENT_LINE }, (rows, { market }) => {
  /** the lines of the entry at hand, by customer */
  const drafts = new EntryNotes<number, Draft[]>()
  /** of each customer the line that a fill told last: its postings come next and name the trade alone */
  const filled = new EntryNotes<number, Draft>()

  function draftOf(customer: number, about: About, reference: number): Draft {
    let own = drafts.get(customer)
    if (!own) drafts.set(customer, (own = []))
    const known = own.find((draft) => draft.reference === reference && draft.about === about && !draft.isWhole)
    if (known) return known
    const none = { product: -1, side: null, lots: 0, notional: 0, fee: 0, dueAt: 0, firstPosting: 0, lastPosting: 0 }
    const draft = { about, reference, kind: undefined, isWhole: false, ...none, sums: [] }
    own.push(draft)
    return draft
  }

  /** One side of a trade, which its postings say in amounts only. */
  function traded(customer: number, about: About, reference: number, told: Traded): void {
    const draft = draftOf(customer, about, reference)
    draft.product = told.product
    draft.side = told.side
    draft.lots += told.lots
    draft.notional += told.notional
    draft.fee += told.fee
    filled.set(customer, draft)
  }

  /** Its postings come in the same entry. */
  function fellDue(customer: number, about: About, reference: number, dueAt: number): void {
    draftOf(customer, about, reference).dueAt ||= dueAt
  }

  function write(customer: number, draft: Draft, at: number, seq: number, place: number): number {
    const { about: _about, isWhole: _isWhole, sums, kind, ...line } = draft
    if (kind === undefined) return place
    const money = sums.find(({ asset }) => asset === MONEY) ?? { asset: MONEY, changed: 0n, available: 0n }
    const others = sums.filter((sum) => sum !== money && sum.changed !== 0n)
    // coins come back beside money, and are told as well
    if (others.length === 0) others.push(...sums.filter(({ available }) => available !== 0n))
    if (others.length === 0) others.push(money)
    others.forEach(({ asset, changed: amount, available }, index) => {
      const came = index === 0 ? money.changed : 0n
      const part = { customer, at, seq, place: place + index, kind, asset, amount, money: came }
      const moved = amount === 0n ? available : 0n
      rows.STATEMENT_LINE.add({ ...line, ...part, worth: market.worthOf(asset, amount), moved })
    })
    return place + others.length
  }

  let at = 0
  let seq = 0
  return {
    on: {
      orderFilled: (event) => traded(event.customer, 'order', event.order, event),
      perpetualFilled({ customer, order, product, side, lots, notional, fee }) {
        const part = { product, side, lots, notional: Number(notional), fee: Number(fee) }
        traded(customer, 'perpetualOrder', order, part)
      },
      earnOpened({ customer, order, renews }) {
        if (renews !== 0) draftOf(customer, 'earnOrder', order).kind = 'earnRenewal'
      },
      loanDayCharged({ customer, loan, amount }, applied) {
        if (amount === 0) return
        at = applied.at
        seq = applied.seq
        const draft = draftOf(customer, 'loan', loan)
        draft.kind = 'loanCharge'
        draft.isWhole = true
        draft.sums.push({ asset: MONEY, changed: 0n, available: -BigInt(amount) })
      },
      yieldPaid: ({ customer, order, dueAt }) => fellDue(customer, 'earnOrder', order, dueAt),
      loanCollected: ({ customer, loan, dueAt }) => fellDue(customer, 'loan', loan, dueAt),
      coinsAllocated: ({ customer, record, dueAt }) => fellDue(customer, 'subscription', record, dueAt),
      posted(event, applied) {
        at = applied.at
        seq = applied.seq
        const { purpose: kind } = event
        const { about, ofFill } = STATEMENT_OF[kind]
        for (const { owner, asset, purpose, key, amount } of event.legs) {
          // what is lent is the customer's as what is owed is not: the line says what came
          if (ACCOUNTS[purpose].owner !== 'customer' || purpose === 'owed') continue
          const draft = ofFill ? filled.get(owner) : draftOf(owner, about, event.reference)
          assert(draft !== undefined, 'a fill is told before it is posted')
          if (hasLine(kind)) draft.kind = kind
          if (ACCOUNTS[purpose].keyedBy === 'product') draft.product = key
          draft.firstPosting ||= event.posting
          draft.lastPosting = event.posting
          const sum = sumOf(draft.sums, asset)
          sum.changed += amount
          if (purpose === 'available') sum.available += amount
        }
      },
    },
    entryEnds() {
      for (const [customer, own] of drafts.all()) {
        let place = 0
        for (const draft of own) place = write(customer, draft, at, seq, place)
      }
      drafts.forget()
      filled.forget()
    },
  }
})
