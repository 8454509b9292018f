import { beginProduct, freeOrder, openAgain, payOrder } from './earn.ts'
import type { AuditedState } from './floor/books.ts'
import type { AuditedItem } from './floor/earn-books.ts'
import { asOf } from './floor/settling.ts'
import type { Expected } from './floor/told.ts'
import { dayOf, startOf } from './floor/yields.ts'
import { loansDueAt, nextLoanAt, passLoan } from './loan.ts'
import { freeOpenOrder, payOpenOrder } from './open-earn.ts'
import { instalmentAt, passInstalment } from './plans.ts'

/*
 * A midnight of GMT+8 and its window (earn §3): everything that is due at it, and what follows, is counted before the first; then 256 of
 * them have their turn each gap of at most 100 ms, so that all have had it nine minutes later.
 */

const A_TURN = 256
const LONGEST_GAP = 100
const WINDOW = 540_000

/** The next midnight that has work; Infinity where none will. */
export function nextMidnightAt(state: AuditedState): number {
  return Math.min(...state.earn.products.map(({ day }) => startOf(day + 1)), nextLoanAt(state, true))
}

/** Counts what is due at a midnight. */
export function planMidnight(state: AuditedState, at: number): Expected {
  const items = itemsAt(state, at)
  state.midnight = { at, items, left: items, rank: 0, worked: 0 }
  return { kind: 'midnightPlanned', dueAt: at, items: items.length }
}

/** The rank of the first item of a midnight. */
export function firstRankAt(state: AuditedState, at: number): number {
  return itemsAt(state, at)[0]?.rank ?? 0
}

function itemsAt(state: AuditedState, at: number): AuditedItem[] {
  const ended = dayOf(at) - 1
  const { earn } = state
  const terms = earn.orders.filter(({ isLocked }) => isLocked)
  const ending = terms.filter(({ lastDay }) => lastDay === ended)
  const open = earn.open.filter(({ product }) => {
    const of = earn.products[product - 1]!.open!
    return of.isEnding && of.fundedUntil === ended
  })
  const ofRank = (rank: AuditedItem['rank'], numbers: readonly number[]): AuditedItem[] =>
    [...numbers].sort((a, b) => a - b).map((number) => ({ rank, number }))
  const numbersOf = (orders: readonly { readonly order: number }[]): number[] => orders.map(({ order }) => order)
  const paid = [...terms, ...earn.open].filter(({ nextDay }) => nextDay === ended)
  return [
    ...ofRank(15, numbersOf(paid)),
    ...ofRank(25, numbersOf([...ending, ...open])),
    ...ofRank(40, loansDueAt(state, at)),
    ...ofRank(
      50,
      numbersOf([...ending.filter(({ renew }) => renew), ...earn.orders.filter(({ isLocked }) => !isLocked)]),
    ),
    ...ofRank(55, numbersOf(terms.filter((order) => instalmentAt(order) === at))),
    ...ofRank(
      60,
      earn.products.filter(({ day }) => day === ended).map(({ product }) => product),
    ),
  ]
}

interface Item extends AuditedItem {
  readonly turn: number
}

/** The item that comes next of the midnight at hand; undefined once it is done. */
export function nextItem(state: AuditedState): Item | undefined {
  const { midnight } = state
  const { at, items, rank, worked } = midnight
  midnight.left = midnight.left.slice(midnight.left.findIndex((each) => isThere(state, each)) >>> 0)
  const [next] = midnight.left
  if (!next) return undefined
  const before = items.filter((each) => each.rank < next.rank).length
  const place = before + (next.rank === rank ? worked : 0)
  const gap = Math.min(LONGEST_GAP, Math.floor(WINDOW / Math.ceil(items.length / A_TURN)))
  return { ...next, turn: at + Math.floor(place / A_TURN) * gap }
}

/** A loan may be paid back, and an application decided, before its turn. */
function isThere(state: AuditedState, { rank, number }: AuditedItem): boolean {
  return rank !== 40 || loansDueAt(state, state.midnight.at).includes(number)
}

export function workItem(state: AuditedState, { rank, number, turn }: Item): Expected[] {
  const { midnight } = state
  const { at } = midnight
  midnight.worked = rank === midnight.rank ? midnight.worked + 1 : 1
  midnight.rank = rank
  midnight.left = midnight.left.slice(1)
  const order = state.earn.orders.find((each) => each.order === number)
  const open = state.earn.open.find((each) => each.order === number)
  switch (rank) {
    case 15:
      return [order ? payOrder(state, order) : payOpenOrder(state, open!, at)]
    case 25:
      return [order ? freeOrder(state, order) : freeOpenOrder(state, open!, at)]
    case 40:
      return passLoan(state, state.loans[number - 1]!, at)
    case 50:
      return [asOf(state, turn, () => openAgain(state, order!, dayOf(at)))].flat()
    case 55:
      return passInstalment(state, order!, at, turn)
    case 60:
      return beginProduct(state, state.earn.products[number - 1]!, dayOf(at))
  }
}
