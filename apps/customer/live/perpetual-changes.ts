import type { AnswerOf, PerpetualOrder, Position, Pushes } from '@candela/contract'
import { queryClient, readKey } from './queries.ts'

/** The query of open orders, the same everywhere. */
export const OPEN_PERPETUAL_ORDERS = { query: { state: 'open', limit: '200' } } as const

const POSITIONS = readKey('positions')
const ORDERS = readKey('perpetualOrders', OPEN_PERPETUAL_ORDERS)
/** the reads of single ones, and of those that are gone */
const BESIDE = [
  ['position'],
  ['perpetualOrder'],
  ['closedPositions'],
  ['perpetualOrders', 'pages'],
  ['perpetualMoves'],
  ['perpetualFills'],
]

/** Takes over what the account's channel told of positions and orders. */
export function applyPerpetual({ positions, perpetualOrders }: Pushes['account_changed']): void {
  if (positions) {
    patch<AnswerOf<'positions'>>(POSITIONS, (known) => ({
      positions: patched(known.positions, positions, ({ quantity }) => quantity !== '0'),
    }))
  }
  if (perpetualOrders) {
    patch<AnswerOf<'perpetualOrders'>>(ORDERS, (known) => ({ ...known, orders: openOf(known.orders, perpetualOrders) }))
  }
  if (positions || perpetualOrders) for (const key of BESIDE) stale(key)
}

/** All of it is asked again: a new whole of the account says nothing of positions. */
export function askPerpetualAgain(): void {
  for (const key of [POSITIONS, ORDERS, ...BESIDE]) stale(key)
}

/** Open orders, newest first. */
function openOf(known: readonly PerpetualOrder[], changed: readonly PerpetualOrder[]): PerpetualOrder[] {
  const open = patched(known, changed, ({ status }) => status === 'open' || status === 'waiting')
  return open.sort((one, other) => Number(other.id) - Number(one.id))
}

/** Those that are known as they now are, those that are new behind them, without those that are gone. */
export function patched<T extends Pick<Position, 'id'>>(
  known: readonly T[],
  changed: readonly T[],
  isThere: (row: T) => boolean,
): T[] {
  const rows = new Map(known.map((row) => [row.id, row]))
  for (const row of changed) {
    if (isThere(row)) rows.set(row.id, row)
    else rows.delete(row.id)
  }
  return [...rows.values()]
}

/** Changes known data and asks again for everything that was being asked meanwhile, since its answer may be older. */
function patch<T>(queryKey: readonly unknown[], change: (known: T) => T): void {
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) return stale(queryKey)
  queryClient.setQueryData<T>(queryKey, (known) => known && change(known))
}

function stale(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey })
}
