/** A quantity and all that it cost, minor units. */
interface Costed {
  readonly quantity: bigint
  readonly cost: bigint
}

/**
 * The part of each lot that a quantity takes, first in, first out: of the whole lot all its cost, of a part its share of it, rounded down.
 * Takes less where the lots hold less.
 */
export function takenFirst(lots: Iterable<Costed>, quantity: bigint): readonly Costed[] {
  const parts: Costed[] = []
  let missing = quantity
  for (const lot of lots) {
    if (missing === 0n) break
    const isWhole = lot.quantity <= missing
    const taken = isWhole ? lot.quantity : missing
    parts.push({ quantity: taken, cost: isWhole ? lot.cost : (lot.cost * taken) / lot.quantity })
    missing -= taken
  }
  return parts
}
