import { type Ladder, type Market, type MarketUpdate, MAX_PRINTS, type Print } from '@candela/contract'
import { assert } from '@candela/units'

interface Gathered extends Folded {
  receivedAt: number
}
interface Known {
  readonly index: number
  readonly ladder: Ladder
}

/** prints of one product that a step may gather; what comes beyond is folded into those at once */
const MAX_GATHERED = 1_024

/**
 * Gathers what a source says into one market command per step with only the changed products. Every update carries the oldest receive
 * time behind it. The first step says that there was a gap.
 */
export class StepCollector {
  readonly #known = new Map<number, Known>()
  readonly #gathered = new Map<number, Gathered>()
  #lastStep = -1
  #isFirst = true

  /** A product's index (ticks) and ladder as of now. */
  quote(product: number, receivedAt: number, index: number, ladder: Ladder): void {
    this.#known.set(product, { index, ladder })
    this.#gather(product, receivedAt)
  }

  /** A trade the source reported, in order. */
  print(product: number, receivedAt: number, print: Print): void {
    const gathered = this.#gather(product, receivedAt)
    gathered.prints.push(print)
    if (gathered.prints.length >= MAX_GATHERED) Object.assign(gathered, fold(gathered))
  }

  /** The source can't vouch for a product now: nothing of it is handed over until it is quoted again. */
  forget(product: number): void {
    this.#known.delete(product)
    this.#gathered.delete(product)
  }

  /** The step's command; undefined where nothing changed. Steps rise. */
  take(step: number): Market | undefined {
    assert(step > this.#lastStep, 'a step is taken once')
    const updates: MarketUpdate[] = []
    for (const [product, gathered] of this.#gathered) {
      const known = this.#known.get(product)
      // prints before the first quote wait for it
      if (!known) continue
      updates.push({ product, receivedAt: gathered.receivedAt, ...known, prints: listed(gathered) })
      this.#gathered.delete(product)
    }
    if (updates.length === 0) return undefined
    this.#lastStep = step
    const gap = this.#isFirst
    this.#isFirst = false
    updates.sort((a, b) => a.product - b.product)
    return { kind: 'market', step, gap, updates }
  }

  #gather(product: number, receivedAt: number): Gathered {
    let gathered = this.#gathered.get(product)
    if (!gathered) this.#gathered.set(product, (gathered = { receivedAt, prints: [], leftOut: 0 }))
    else if (receivedAt < gathered.receivedAt) gathered.receivedAt = receivedAt
    return gathered
  }
}

/** Prints as they came, and the lots of those that are not among them. */
interface Folded {
  prints: Print[]
  leftOut: number
}

/** Fewer than MAX_PRINTS of them, in their order: the first, the highest, the lowest and the newest. */
function fold({ prints, leftOut }: Readonly<Folded>): Folded {
  if (prints.length < MAX_PRINTS) return { prints, leftOut }
  let high = 0
  let low = 0
  let lots = leftOut
  prints.forEach((print, index) => {
    if (print.price > prints[high]!.price) high = index
    if (print.price < prints[low]!.price) low = index
    lots += print.lots
  })
  const places = new Set([0, high, low])
  for (let place = prints.length - 1; places.size < MAX_PRINTS - 1; place--) places.add(place)
  const kept = [...places].sort((left, right) => left - right).map((place) => prints[place]!)
  for (const print of kept) lots -= print.lots
  return { prints: kept, leftOut: lots }
}

/** The prints of an update: at most MAX_PRINTS, the last of which is then the sum of the others left out. */
function listed(gathered: Readonly<Folded>): readonly Print[] {
  const { prints, leftOut } = fold(gathered)
  return leftOut === 0 ? prints : [...prints, { ...prints.at(-1)!, lots: leftOut }]
}
