import { compare } from '../floor/arithmetic.ts'

/** An opposite position: its lots, its profit at the bankruptcy price, its place among the others by age. */
export interface Sharer<Id> {
  readonly id: Id
  readonly lots: bigint
  readonly weight: bigint
}

export interface Allocation<Id> {
  readonly closed: ReadonlyMap<Id, bigint>
  readonly toHouse: bigint
  /** lots and weight that the last round shared; undefined where all were closed whole */
  readonly lastRound: { readonly lots: bigint; readonly weight: bigint } | undefined
}

/** Shares lots among those in profit, `sharers` oldest first: by profit, nobody more than they hold. */
export function allocate<Id>(lots: bigint, sharers: readonly Sharer<Id>[]): Allocation<Id> {
  const closed = new Map<Id, bigint>()
  let left = lots
  let open = sharers.filter(({ weight }) => weight > 0n)
  const weightOf = (): bigint => open.reduce((sum, { weight }) => sum + weight, 0n)
  for (;;) {
    const whole = open.find((sharer) => left * sharer.weight >= sharer.lots * weightOf())
    if (!whole) break
    closed.set(whole.id, whole.lots)
    left -= whole.lots
    open = open.filter((sharer) => sharer !== whole)
  }
  if (open.length === 0) return { closed, toHouse: left, lastRound: undefined }
  const weight = weightOf()
  const lastRound = { lots: left, weight }
  for (const sharer of open) closed.set(sharer.id, (lastRound.lots * sharer.weight) / weight)
  for (const sharer of open) left -= closed.get(sharer.id)!
  const fraction = (sharer: Sharer<Id>): bigint => (lastRound.lots * sharer.weight) % weight
  // sorting is stable: of equal fractions the oldest comes first
  const byFraction = [...open].sort((one, other) => compare(fraction(other), fraction(one)))
  for (const { id } of byFraction.slice(0, Number(left))) closed.set(id, closed.get(id)! + 1n)
  return { closed, toHouse: 0n, lastRound }
}

/** True when lots that were closed follow from the receipt of a share: all of them, or its part of the last round and at most one more. */
export function receiptHolds({ lots, closed, weight, lastRound }: Receipt): boolean {
  if (weight <= 0n) return closed === 0n
  if (lastRound.weight === 0n || lastRound.lots * weight >= lots * lastRound.weight) return closed === lots
  const part = (lastRound.lots * weight) / lastRound.weight
  const isExact = part * lastRound.weight === lastRound.lots * weight
  return closed === part || (!isExact && closed === part + 1n)
}

export interface Receipt {
  readonly lots: bigint
  readonly closed: bigint
  readonly weight: bigint
  /** weight 0: all were closed whole */
  readonly lastRound: { readonly lots: bigint; readonly weight: bigint }
}
