import { compare } from '../floor/arithmetic.ts'

interface ClosingOrder<Id> {
  readonly id: Id
  readonly price: bigint
  readonly lots: bigint
  /** its place in time */
  readonly seq: number
}

/** The lots that each of the orders which close a position keeps: those nearest to be filled first, then the oldest. */
export function trimmed<Id>(
  side: 'buy' | 'sell',
  positionLots: bigint,
  orders: readonly ClosingOrder<Id>[],
): ReadonlyMap<Id, bigint> {
  const kept = new Map<Id, bigint>()
  const nearest = [...orders].sort((one, other) => {
    const byPrice = side === 'sell' ? compare(one.price, other.price) : compare(other.price, one.price)
    return byPrice === 0 ? one.seq - other.seq : byPrice
  })
  let room = positionLots
  for (const { id, lots } of nearest) {
    const keeps = lots < room ? lots : room
    kept.set(id, keeps)
    room -= keeps
  }
  return kept
}

interface Stop {
  /** the mark at which it acts */
  readonly trigger: bigint
  readonly seq: number
  /** it acts where the mark has fallen to it; else where it has risen to it */
  readonly falls: boolean
}

/** True when a mark has come down, or up, to a trigger. */
export function isReached(falls: boolean, trigger: bigint, mark: bigint): boolean {
  return falls ? mark <= trigger : mark >= trigger
}

/** The triggers that a mark has reached, the one reached first first. */
export function reached<S extends Stop>(stops: readonly S[], mark: bigint): S[] {
  const met = stops.filter(({ falls, trigger }) => isReached(falls, trigger, mark))
  const falling = met.filter(({ falls }) => falls)
  const rising = met.filter(({ falls }) => !falls)
  falling.sort((one, other) => compare(other.trigger, one.trigger) || one.seq - other.seq)
  rising.sort((one, other) => compare(one.trigger, other.trigger) || one.seq - other.seq)
  return [...falling, ...rising]
}

/** The reason why triggers are refused beside a mark and a forced price, in the documented order; undefined: they stand. */
export function triggerRefusal(
  long: boolean,
  mark: bigint,
  takeProfit: bigint | undefined,
  stopLoss: bigint | undefined,
  forced: bigint | undefined,
): 'targetWrongSide' | 'stopLossWrongSide' | 'stopBeyondForcedPrice' | undefined {
  const isAbove = (one: bigint, other: bigint): boolean => (long ? one > other : one < other)
  if (takeProfit !== undefined && !isAbove(takeProfit, mark)) return 'targetWrongSide'
  if (stopLoss !== undefined && !isAbove(mark, stopLoss)) return 'stopLossWrongSide'
  if (stopLoss !== undefined && forced !== undefined && !isAbove(stopLoss, forced)) return 'stopBeyondForcedPrice'
  return undefined
}
