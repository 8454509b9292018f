import type { PostingKind } from '@candela/contract'
import { assert, takenFirst } from '@candela/units'
import { changing, nullable, small, text, whole, wide } from './column.ts'
import { EntryNotes } from './entry-notes.ts'
import { type RowOf, table } from './table.ts'

/** open lots of one customer and asset: what comes beyond them joins the newest */
export const MOST_LOTS = 500

/** Coins that came at once and that are the customer's still, with their cost in money: the price and fee of a purchase, else the worth at arrival. */
export const TAX_LOT = table(
  'tax_lot',
  {
    customer: whole,
    asset: small,
    /** the posting it came by first */
    taxLot: whole,
    kind: text<PostingKind>(),
    /** the order of a trade, else what the posting names */
    reference: whole,
    at: whole,
    seq: whole,
    /** of what is left of it */
    quantity: changing(wide),
    cost: changing(wide),
  },
  { key: ['customer', 'asset', 'taxLot'], again: 'changes', load: { where: 'quantity > 0' }, fillfactor: 80 },
)
export type TaxLotRow = RowOf<typeof TAX_LOT>

/**
 * The part of a lot that went. `proceeds`: money that came for it, fee taken off; null of what left the house, which realises nothing.
 * `returnedAt`: it came back as it was, 0 where it did not.
 */
export const DISPOSAL = table(
  'disposal',
  {
    customer: whole,
    at: whole,
    posting: whole,
    taxLot: whole,
    asset: small,
    kind: text<PostingKind>(),
    reference: whole,
    seq: whole,
    acquiredBy: text<PostingKind>(),
    acquiredFor: whole,
    acquiredAt: whole,
    acquiredSeq: whole,
    quantity: changing(wide),
    cost: changing(wide),
    proceeds: changing(nullable(wide)),
    returnedAt: changing(whole),
  },
  {
    key: ['customer', 'at', 'posting', 'taxLot'],
    again: 'changes',
    // what was sent out may come back at any time
    load: { where: `kind = 'withdrawal' and returned_at = 0` },
    fillfactor: 90,
  },
)
export type DisposalRow = RowOf<typeof DISPOSAL>

/** Coins that came or went by a posting. */
interface TaxLotChange extends Pick<
  DisposalRow,
  'customer' | 'asset' | 'posting' | 'kind' | 'reference' | 'at' | 'seq'
> {
  readonly quantity: bigint
}

interface Told {
  lot(row: TaxLotRow, handle: string): void
  disposal(row: DisposalRow): void
}

/** The lots of every customer, first in, first out. Each change answers by how much the cost of what is held rises or falls. */
export class TaxLotBook {
  readonly #told: Told
  /** by customer and asset, in the order in which they are taken */
  readonly #open = new Map<string, TaxLotRow[]>()
  /** parts that went out, by withdrawal */
  readonly #away = new Map<number, DisposalRow[]>()
  /** the last part of a lot that went in the entry at hand */
  readonly #parts = new EntryNotes<TaxLotRow, DisposalRow>()

  constructor(told: Told, lots: readonly TaxLotRow[] = [], away: readonly DisposalRow[] = []) {
    this.#told = told
    for (const lot of lots) this.#lotsOf(lot.customer, lot.asset).push(lot)
    for (const list of this.#open.values()) list.sort(inOrder)
    for (const part of away) this.#goesAway(part)
  }

  /** In the order in which they are taken. */
  open(customer: number, asset: number): readonly TaxLotRow[] {
    return this.#open.get(keyOf(customer, asset)) ?? []
  }

  /** Coins came for `cost`. Fills of one order in one entry are one lot. */
  came({ customer, asset, posting: taxLot, kind, reference, at, seq, quantity }: TaxLotChange, cost: bigint): bigint {
    const lots = this.#lotsOf(customer, asset)
    const last = lots.at(-1)
    const isSame = last?.seq === seq && last.kind === kind && last.reference === reference
    if (last && (isSame || lots.length >= MOST_LOTS)) {
      last.quantity += quantity
      last.cost += cost
      this.#tell(last)
    } else {
      const row = { customer, asset, taxLot, kind, reference, at, seq, quantity, cost }
      lots.push(row)
      this.#tell(row)
    }
    return cost
  }

  /** Coins went for `proceeds`, which are shared among the lots by quantity. */
  went(change: TaxLotChange, proceeds: bigint | null): bigint {
    const { customer, asset, quantity: whole } = change
    const lots = this.#lotsOf(customer, asset)
    const parts = takenFirst(lots, whole)
    let [gone, got, cost] = [0n, 0n, 0n]
    parts.forEach((part, index) => {
      const lot = lots[index]!
      lot.quantity -= part.quantity
      lot.cost -= part.cost
      this.#tell(lot)
      gone += part.quantity
      cost += part.cost
      const share = proceeds === null ? null : (proceeds * gone) / whole - got
      got += share ?? 0n
      this.#part(lot, change, { ...part, proceeds: share })
    })
    assert(gone === whole, 'no more goes than there is')
    const isLastLeft = parts.length > 0 && lots[parts.length - 1]!.quantity > 0n
    lots.splice(0, isLastLeft ? parts.length - 1 : parts.length)
    return -cost
  }

  /** Coins that were sent out by the withdrawal are back: in the lots they were of, as if they had stayed. */
  cameBack({ customer, asset, reference, quantity, at }: TaxLotChange): bigint {
    const parts = this.#away.get(reference) ?? []
    this.#away.delete(reference)
    const lots = this.#lotsOf(customer, asset)
    let [back, cost] = [0n, 0n]
    for (const part of parts) {
      let lot = lots.find((each) => each.taxLot === part.taxLot)
      if (!lot) lots.push((lot = lotOf(part)))
      lot.quantity += part.quantity
      lot.cost += part.cost
      part.returnedAt = at
      this.#tell(lot)
      this.#told.disposal(part)
      back += part.quantity
      cost += part.cost
    }
    assert(back === quantity, 'what was sent out comes back whole')
    lots.sort(inOrder)
    return cost
  }

  entryEnds(): void {
    this.#parts.forget()
  }

  #part(lot: TaxLotRow, change: TaxLotChange, part: Pick<DisposalRow, 'quantity' | 'cost' | 'proceeds'>): void {
    const { customer, asset, posting, kind, reference, at, seq } = change
    const known = this.#parts.get(lot)
    if (known?.kind === kind && known.reference === reference) {
      known.quantity += part.quantity
      known.cost += part.cost
      if (known.proceeds !== null) known.proceeds += part.proceeds ?? 0n
      this.#told.disposal(known)
      return
    }
    const acquired = { acquiredBy: lot.kind, acquiredFor: lot.reference, acquiredAt: lot.at, acquiredSeq: lot.seq }
    const went = { customer, at, posting, taxLot: lot.taxLot, asset, kind, reference, seq }
    const row: DisposalRow = { ...went, ...acquired, ...part, returnedAt: 0 }
    this.#parts.set(lot, row)
    this.#goesAway(row)
    this.#told.disposal(row)
  }

  #goesAway(part: DisposalRow): void {
    if (part.kind !== 'withdrawal') return
    const parts = this.#away.get(part.reference)
    if (parts) parts.push(part)
    else this.#away.set(part.reference, [part])
  }

  #lotsOf(customer: number, asset: number): TaxLotRow[] {
    const key = keyOf(customer, asset)
    let lots = this.#open.get(key)
    if (!lots) this.#open.set(key, (lots = []))
    return lots
  }

  /** A lot that is gone is made anew when it comes back: its key tells that it is the same. */
  #tell(lot: TaxLotRow): void {
    this.#told.lot(lot, `${keyOf(lot.customer, lot.asset)} ${lot.taxLot}`)
  }
}

function lotOf({ customer, asset, taxLot, acquiredBy, acquiredFor, acquiredAt, acquiredSeq }: DisposalRow): TaxLotRow {
  const acquired = { kind: acquiredBy, reference: acquiredFor, at: acquiredAt, seq: acquiredSeq }
  return { customer, asset, taxLot, ...acquired, quantity: 0n, cost: 0n }
}

function keyOf(customer: number, asset: number): string {
  return `${customer} ${asset}`
}

/** Numbers of postings are in the order of time. */
function inOrder(one: TaxLotRow, other: TaxLotRow): number {
  return one.taxLot - other.taxLot
}
