import { assert, PPM } from '@candela/units'
import { Draws } from './draws.ts'
import { changeOf } from './measures.ts'

/** a bootstrap is drawn in runs of so many steps on average */
const RUN = 24
export const BOOTSTRAPS = 1_000
/** places of the 1,000 in order that bound what nine of ten stay within */
const [LOW, HIGH] = [49, 949]
const M6 = BigInt(PPM)
const START = 10n ** 12n

/** Places of a bootstrap, one after another: steps follow each other as they did, until a draw jumps to any. */
export class Bootstrap {
  readonly #draws: Draws
  readonly #steps: number

  constructor(seed: number, steps: number) {
    this.#draws = new Draws(seed)
    this.#steps = steps
  }

  /** Fills `into` with the places of the next one. */
  next(into: Int32Array): void {
    const [draws, steps] = [this.#draws, this.#steps]
    let place = draws.next() % steps
    for (let i = 0; i < into.length; i++) {
      if (i > 0 && draws.next() % RUN === 0) place = draws.next() % steps
      else if (i > 0) place = place + 1 === steps ? 0 : place + 1
      into[i] = place
    }
  }
}

/** The number of 1,000 bootstraps in which chance alone finds one this good among all that was tried. Yields after each. */
export function* chanceOf(
  tried: readonly (readonly number[])[],
  judged: readonly number[],
  seed: number,
): Generator<undefined, number> {
  const steps = judged.length
  for (const changes of [...tried, judged]) assertExact(changes, steps)
  const gain = sum(judged)
  const combinations = tried.map((changes) => ({ changes: Float64Array.from(changes), least: gain + sum(changes) }))
  const bootstrap = new Bootstrap(seed, steps)
  const places = new Int32Array(steps)
  let found = 0
  for (let round = 0; round < BOOTSTRAPS; round++) {
    bootstrap.next(places)
    if (combinations.some(({ changes, least }) => sumAt(changes, places) >= least)) found++
    yield
  }
  return found
}

/** The range in which nine of ten bootstraps end after so many steps: the 50th and the 950th of 1,000, ppm of the start. */
export function bandOf(
  changes: readonly number[],
  seed: number,
  steps: number,
): { readonly low: number; readonly high: number } {
  const bootstrap = new Bootstrap(seed, changes.length)
  const places = new Int32Array(steps)
  const ends: bigint[] = []
  for (let round = 0; round < BOOTSTRAPS; round++) {
    bootstrap.next(places)
    let equity = START
    for (const place of places) equity += (equity * BigInt(changes[place]!)) / M6
    ends.push(equity)
  }
  ends.sort((a, b) => (a < b ? -1 : Number(a > b)))
  return { low: changeOf(START, ends[LOW]!), high: changeOf(START, ends[HIGH]!) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function sumAt(changes: Float64Array, places: Int32Array): number {
  let total = 0
  for (let i = 0; i < places.length; i++) total += changes[places[i]!]!
  return total
}

/** Sums of changes are exact as long as the largest of them times all steps is. */
function assertExact(changes: readonly number[], steps: number): void {
  const largest = changes.reduce((most, change) => Math.max(most, Math.abs(change)), 0)
  assert(largest * steps * 4 <= Number.MAX_SAFE_INTEGER, 'changes beyond what is summed exactly')
}
