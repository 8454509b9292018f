import type { Event, EventOf } from '@candela/contract'
import {
  bankruptcyPrice,
  crossHealth,
  crossOthers,
  crossPart,
  crossShare,
  crossWhole,
  deleverage,
  type Deleveraging,
  deleveragingFill,
  equity,
  insuranceBudget,
  liquidationBooking,
  liquidationLots,
  type LiquidationSale,
  maintenanceOf,
  notional,
  type Opposite,
  partOf,
  partToSell,
  type PerpetualTerms,
  receiptHolds,
  shareWeight,
} from '@candela/rules/perpetual'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { failed, type PerpetualBook, type ProvenPosition } from './books.ts'
import type { ProvenAccount } from './cross.ts'

/** A liquidation between its first and its last event. */
interface Open {
  readonly book: PerpetualBook
  readonly terms: PerpetualTerms
  readonly position: ProvenPosition
  readonly started: EventOf<'liquidationStarted'>
  /** of a cross position */
  readonly account: ProvenAccount | undefined
  /** by trades, and how many of them beyond the bankruptcy price */
  lots: number
  value: bigint
  beyond: number
  /** by the house, at it */
  tookOver: number
  shares: Shares | undefined
}

/** Who shares the lots that nobody bought, and how. */
interface Shares {
  readonly lots: number
  readonly opposites: readonly Opposite<ProvenPosition>[]
  readonly shared: Deleveraging<ProvenPosition>
  readonly list: string
  /** how many of them were told */
  told: number
}

/**
 * Claims `liquidations` and `deleveraging`: what is sold of whom, at which price, what it costs and who pays, and each share of
 * lots that nobody bought, all recomputed.
 */
export class LiquidationAudit {
  #open: Open | undefined
  insurance = 0n
  liquidations = 0
  deleveragings = 0

  start(
    seq: number,
    event: EventOf<'liquidationStarted'>,
    book: PerpetualBook,
    terms: PerpetualTerms,
    account?: ProvenAccount,
  ): void {
    const wrong = (why: string): never => {
      throw failed('liquidations', seq, `the liquidation of position ${event.position}: ${why}`)
    }
    if (this.#open) wrong('another has not ended')
    const position = book.positions.get(event.position)
    if (!position || position.customer !== event.customer) return wrong('there is no such position')
    const { mark } = book
    if (event.mark !== mark || event.step !== book.step) wrong(`the mark of step ${book.step} was ${mark}`)
    const figures = account ? accountFigures(account, position, book, terms) : ownFigures(position, book, terms)
    if (event.equity !== figures.worth) wrong(`it was worth ${figures.worth}, not ${event.equity}`)
    if (event.maintenance !== figures.kept) wrong(`it had to keep ${figures.kept}, not ${event.maintenance}`)
    if (figures.worth >= figures.kept) wrong(`it was worth ${figures.worth} and had to keep ${figures.kept}`)
    const { lots, limit } = figures
    if (event.lots !== lots) wrong(`the first pass offers ${event.lots} lots instead of ${lots}`)
    if (event.bankruptcyPrice !== limit) wrong(`its bankruptcy price is ${limit}, not ${event.bankruptcyPrice}`)
    this.#open = {
      book,
      terms,
      position,
      started: event,
      account,
      lots: 0,
      value: 0n,
      beyond: 0,
      tookOver: 0,
      shares: undefined,
    }
  }

  /** One of its trades. */
  trade(seq: number, { price, lots, takerSide, product }: EventOf<'perpetualTraded'>): void {
    const open = this.#open
    if (!open || open.book.definition.product !== product) {
      throw failed('liquidations', seq, 'a trade of no liquidation says that it is one')
    }
    if (takerSide !== (open.position.side === 1 ? 'sell' : 'buy')) {
      throw failed('liquidations', seq, `position ${open.position.id} is enlarged by its own liquidation`)
    }
    open.lots += lots
    open.value += notional(price, lots, open.book.unit)
    const limit = open.started.bankruptcyPrice
    if (takerSide === 'sell' ? price < limit : price > limit) open.beyond += lots
  }

  /** The house closes its own opposite lots first; what sharing leaves is its own too. Answers the liquidated side. */
  takeOver(seq: number, event: EventOf<'houseTookOver'>): 1 | -1 {
    const open = this.#mine(seq, event.position)
    const { position, book } = open
    const unsold = position.lots - open.lots - open.tookOver
    const own = Math.max(0, -position.side * book.houseLots)
    const wrong = (why: string): never => {
      throw failed('deleveraging', seq, `the house's part of position ${position.id}: ${why}`)
    }
    if (event.price !== open.started.bankruptcyPrice) wrong(`it is at ${event.price}`)
    const isFirst = !open.shares && own > 0
    const lots = isFirst ? Math.min(unsold, own) : (open.shares ??= this.#share(open)).shared.toHouse
    if (event.lots !== lots) wrong(`it is ${event.lots} lots instead of ${lots}`)
    if (event.closed !== Math.min(lots, own)) wrong(`it closes ${event.closed} of its own ${own} lots`)
    open.tookOver += lots
    return position.side
  }

  /** Answers the position that gave up a share, as it then is. */
  deleverage(
    seq: number,
    event: EventOf<'deleveraged'>,
  ): { readonly position: ProvenPosition; readonly credit: bigint } {
    const open = this.#mine(seq, event.bankrupt)
    const { book, started } = open
    const shares = (open.shares ??= this.#share(open))
    const wrong = (why: string): never => {
      throw failed('deleveraging', seq, `position ${event.position}'s share of position ${event.bankrupt}: ${why}`)
    }
    const places = shares.shared.closed.flatMap(({ lots }, place) => (lots > 0 ? [place] : []))
    const place = places[shares.told++]
    const sharer = place === undefined ? undefined : shares.opposites[place]
    if (!sharer || place === undefined || sharer.id.id !== event.position) return wrong('it is nobody’s turn')
    const { lastRoundLots, lastRoundWeight, closed } = shares.shared
    const receipt = {
      lastRoundLots,
      lastRoundWeight,
      weight: sharer.weight,
      lots: sharer.lots,
      closed: closed[place]!.lots,
    }
    for (const name of ['lastRoundLots', 'lastRoundWeight', 'weight', 'lots', 'closed'] as const) {
      if (event[name] !== receipt[name]) wrong(`${name} is ${event[name]}, the formula gives ${receipt[name]}`)
    }
    if (!receiptHolds(event)) wrong('its receipt does not give its lots')
    if (event.price !== started.bankruptcyPrice || event.mark !== book.mark || event.step !== book.step) {
      wrong(`it is at ${event.price}, mark ${event.mark}, step ${event.step}`)
    }
    if (event.list !== shares.list) wrong('its list is not that of all who share')
    if (event.insuranceBefore !== this.insurance) wrong(`insurance held ${this.insurance}`)
    const fill = deleveragingFill(sharer.id, { price: event.price, lots: event.closed }, book.unit)
    if (event.result !== fill.pnl) wrong(`the result is ${event.result}, the formula gives ${fill.pnl}`)
    this.deleveragings++
    return { position: { ...sharer.id, ...fill.after }, credit: fill.credit }
  }

  /** Answers the position as it then is, and what its cross account has more or less. */
  end(seq: number, event: EventOf<'liquidated'>): { readonly position: ProvenPosition; readonly credit: bigint } {
    const open = this.#mine(seq, event.position)
    const { book, terms, position, started } = open
    const wrong = (why: string): never => {
      throw failed('liquidations', seq, `the liquidation of position ${position.id}: ${why}`)
    }
    const isWhole = event.pass === 2
    const rest = isWhole ? position.lots - open.lots : 0
    this.#checkShares(seq, open, rest)
    if (event.lots !== open.lots || event.notional !== open.value)
      wrong(`its trades are ${open.lots} lots for ${open.value}`)
    if (event.atBankruptcyPrice !== rest)
      wrong(`${rest} lots went at the bankruptcy price, not ${event.atBankruptcyPrice}`)
    if (!isWhole && (open.lots === 0 || open.lots > started.lots || open.beyond > 0))
      wrong('the first pass went too far')
    const sale = {
      lots: open.lots + rest,
      value: open.value + notional(started.bankruptcyPrice, rest, book.unit),
      traded: open.value,
    }
    const expected = bookingOf(open, sale)
    const { fee, shortfall, after, change } = expected
    if (!isWhole && open.account && !expected.isHealthy) wrong('the account is still below maintenance')
    for (const name of ['result', 'settled', 'fee', 'shortfall', 'returned'] as const) {
      if (event[name] !== expected[name]) wrong(`${name} is ${event[name]}, the formula gives ${expected[name]}`)
    }
    if (isWhole && book.insuranceStep !== book.step) {
      book.insuranceStep = book.step
      book.insuranceLeft = insuranceBudget(this.insurance, terms.insuranceSharePpm)
    }
    const most = isWhole ? book.insuranceLeft : 0n
    if (shortfall > most) wrong(`insurance pays ${shortfall} of ${most} in this step`)
    book.insuranceLeft -= shortfall
    this.insurance += fee - shortfall
    this.liquidations++
    this.#open = undefined
    return { position: { ...position, ...after }, credit: change }
  }

  /** An entry does not end in the middle of a liquidation. */
  endEntry(seq: number): void {
    if (this.#open)
      throw failed('liquidations', seq, `the liquidation of position ${this.#open.position.id} has no end`)
  }

  #mine(seq: number, position: number): Open {
    const open = this.#open
    if (open?.position.id === position) return open
    throw failed('liquidations', seq, `position ${position} is not being liquidated`)
  }

  /** All that nobody bought went to the house and to those who shared. */
  #checkShares(seq: number, open: Open, rest: number): void {
    const { position, shares } = open
    const shared = shares?.shared.closed.reduce((sum, { lots }) => sum + lots, 0) ?? 0
    const told = shares?.shared.closed.filter(({ lots }) => lots > 0).length ?? 0
    if (open.tookOver + shared === rest && (shares?.told ?? 0) === told) return
    throw failed(
      'deleveraging',
      seq,
      `of position ${position.id} ${rest} lots were left, ${open.tookOver + shared} are told`,
    )
  }

  #share({ book, position, started, lots: sold, tookOver }: Open): Shares {
    const price = started.bankruptcyPrice
    const opposites = [...book.positions.values()]
      .filter(({ side }) => side !== position.side)
      .sort((one, other) => one.id - other.id)
      .map((other) => ({ id: other, lots: other.lots, weight: shareWeight(other, price, book.unit), opened: other.id }))
      .filter(({ weight }) => weight > 0n)
    const lots = position.lots - sold - tookOver
    const shared = deleverage(lots, opposites)
    const rows = opposites.flatMap(({ weight, lots: held }, place) => [
      weight,
      BigInt(held),
      BigInt(shared.closed[place]!.lots),
    ])
    const head = [book.definition.product, book.step, price, lots].map(BigInt)
    return { lots, opposites, shared, list: hashOf([...head, ...rows]), told: 0 }
  }
}

interface Figures {
  readonly worth: bigint
  readonly kept: bigint
  readonly lots: number
  readonly limit: number
}

function termsIn({ definition, unit }: PerpetualBook, terms: PerpetualTerms) {
  return { ...terms, unit, feePpm: terms.liquidationPpm, minimumNotional: BigInt(definition.minimumNotional) }
}

function ownFigures(position: ProvenPosition, book: PerpetualBook, terms: PerpetualTerms): Figures {
  const { unit, mark } = book
  return {
    worth: equity(position, mark, unit),
    kept: maintenanceOf(terms.tiers, notional(mark, position.lots, unit)),
    lots: liquidationLots(position, mark, termsIn(book, terms)),
    limit: bankruptcyPrice(position, unit),
  }
}

/** The whole account's worth and maintenance, and how much of the one position is sold at its share. */
function accountFigures(
  { balance, positions }: ProvenAccount,
  { id, lots }: ProvenPosition,
  book: PerpetualBook,
  terms: PerpetualTerms,
): Figures {
  const place = placeOf(positions, id)
  const { equity: worth, maintenance: kept } = crossHealth(balance, positions)
  const value = notional(book.mark, lots, book.unit)
  const others = crossOthers(positions, place, terms.targetPpm)
  const part = partToSell(lots, value, worth, book.mark, termsIn(book, terms), others)
  return {
    worth,
    kept,
    lots: value <= terms.wholeBelow ? lots : part,
    limit: crossShare(balance, positions, place).bankruptcyPrice,
  }
}

function placeOf(positions: ProvenAccount['positions'], id: number): number {
  return positions.findIndex(({ position }) => position.id === id)
}

function bookingOf({ account, position, terms }: Open, sale: LiquidationSale) {
  const feePpm = terms.liquidationPpm
  if (account) {
    const { balance, positions } = account
    const book = sale.lots === position.lots ? crossWhole : crossPart
    const { pnl: result, ...rest } = book(balance, positions, placeOf(positions, position.id), sale, feePpm)
    return { ...rest, result, returned: 0n }
  }
  const {
    pnl: result,
    feeToInsurance,
    shortfallFromInsurance,
    credit,
    after,
  } = liquidationBooking(position, sale, feePpm)
  const { settled } = partOf(position, sale.lots)
  const paid = { fee: feeToInsurance, shortfall: shortfallFromInsurance, returned: credit }
  return { ...paid, result, settled, after, change: 0n, isHealthy: true }
}

/** SHA-256 over 64-bit big-endian integers. */
function hashOf(numbers: readonly bigint[]): string {
  const bytes = new DataView(new ArrayBuffer(numbers.length * 8))
  for (const [place, number] of numbers.entries()) bytes.setBigInt64(place * 8, number)
  return bytesToHex(sha256(new Uint8Array(bytes.buffer)))
}

/** What a step does so many times alone. */
export function isBudgeted(event: Event): boolean {
  const isToppedUp = event.kind === 'crossMoved' && event.cause === 'toppedUp'
  return isToppedUp || event.kind === 'triggered' || event.kind === 'liquidationStarted'
}
