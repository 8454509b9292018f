import { type AuditedProduct, type AuditedState, restingOf } from '@candela/auditor'
import type { Command, Ladder, MarketUpdate, Print } from '@candela/contract'
import type { SeededRandom } from '../seeded-random.ts'
import { SIMULATED_PRODUCTS } from './floor/simulated-catalogue.ts'
import { byHouse, type Mood } from './floor/move.ts'

const STEP_MS = 250
const LARGEST_TICK = 2_147_483_647

export const MOVES = byHouse(10, [
  {
    of: 100,
    weight: ({ state, mood }) => (state.step < 0 ? 100 : mood.marketPercent),
    make: ({ random, state, now, mood }) => marketStep(random, state, now, mood),
  },
])

/** A step of the price source over some of the products. */
function marketStep(random: SeededRandom, state: AuditedState, now: number, mood: Mood): Command {
  const named = state.products.filter(() => random.chance(60))
  const updates = (named.length > 0 ? named : state.products.slice(0, 1)).map((product) =>
    update(random, product, now, mood),
  )
  if (random.chance(mood.falsePercent)) spoil(random, updates)
  return { kind: 'market', step: stepNumber(random, state, now), gap: random.chance(2), updates }
}

/** Rising with the clock; now and then the same again, late by as much as a ladder lives, or ahead of the clock. */
function stepNumber(random: SeededRandom, state: AuditedState, now: number): number {
  const due = Math.max(state.step + 1, Math.floor(now / STEP_MS))
  if (!random.chance(4)) return due
  return Math.max(0, random.pick([state.step, state.step - 1, state.step + 1, due - 40, due - 39, due - 41, due + 3]))
}

function update(random: SeededRandom, product: AuditedProduct, now: number, mood: Mood): MarketUpdate {
  const mid = drift(random, product, mood)
  const prints = Array.from({ length: random.below(4) }, () => print(random, mid))
  const index = mood.reachPermille === 0 ? mid : Math.max(1, mid + random.between(-1, 1))
  return { product: product.definition.product, receivedAt: now, index, ladder: ladder(random, product, mid), prints }
}

function drift(random: SeededRandom, product: AuditedProduct, mood: Mood): number {
  const home = SIMULATED_PRODUCTS[product.definition.product]?.mid ?? 1000
  const from = product.mid === 0n ? home : Number(product.mid)
  if (mood.reachPermille === 0) return from
  const reach = Math.max(1, Math.floor((from * mood.reachPermille) / 1000))
  const towards = from > home * 3 ? -1 : from * 3 < home ? 1 : 0
  const moved = from + random.between(-reach, reach) + towards * reach
  return Math.min(Math.max(moved, 2), LARGEST_TICK - 1)
}

function print(random: SeededRandom, mid: number): Print {
  return { price: mid, lots: random.between(1, 1_000_000), buyerMaker: random.chance(50) }
}

function ladder(random: SeededRandom, product: AuditedProduct, mid: number): Ladder {
  const width = Math.max(1, random.pick([1, 1, Math.floor(mid / 1000), Math.floor(mid / 100)]))
  if (random.chance(40) && mid - width >= 1) {
    return {
      kind: 'shape',
      mid,
      halfSpread: width,
      depthPermille: random.pick([0, 1, 1000, 1000, 100_000]),
      leanPermille: random.pick([-500, -1, 0, 0, 333, 500]),
      grain: random.below(65_536),
    }
  }
  return { kind: 'levels', bids: levels(random, product, mid, -width), asks: levels(random, product, mid, width) }
}

/** Up to ten levels, some at the prices of resting orders, some of a single lot, some endless. */
function levels(random: SeededRandom, product: AuditedProduct, mid: number, width: number): [number, number][] {
  const direction = width < 0 ? -1 : 1
  const rows: [number, number][] = []
  let price = mid + (random.chance(70) ? width : direction)
  const count = random.pick([0, 1, 1, 2, 3, 10])
  while (rows.length < count && price >= 1 && price <= LARGEST_TICK) {
    rows.push([price, sizeOf(random, product)])
    price += direction * random.between(1, Math.max(1, Math.abs(width)))
  }
  return rows
}

function sizeOf(random: SeededRandom, product: AuditedProduct): number {
  const book = restingOf(product)
  const resting = book.length > 0 ? Number(random.pick(book).left) : 1
  return random.pick([
    1,
    2,
    resting,
    resting + 1,
    random.between(1, 500),
    random.between(1, 100_000),
    1_099_511_627_776,
  ])
}

/** Makes one update a thing that no market says; the whole step is refused then. */
function spoil(random: SeededRandom, updates: MarketUpdate[]): void {
  const place = random.below(updates.length)
  const good = updates[place]!
  const mid = good.index
  const bad: Partial<MarketUpdate>[] = [
    { index: 0 },
    { index: LARGEST_TICK + 1 },
    { product: 99 },
    { receivedAt: -1 },
    { ladder: { kind: 'levels', bids: [[mid, 1]], asks: [[mid, 1]] } },
    { ladder: { kind: 'levels', bids: [[mid, 0]], asks: [] } },
    {
      ladder: {
        kind: 'levels',
        bids: [
          [mid, 1],
          [mid, 1],
        ],
        asks: [],
      },
    },
    { ladder: { kind: 'shape', mid, halfSpread: mid, depthPermille: 1, leanPermille: 0, grain: 0 } },
    { ladder: { kind: 'shape', mid, halfSpread: 0, depthPermille: 1, leanPermille: 0, grain: 0 } },
    { ladder: { kind: 'shape', mid, halfSpread: 1, depthPermille: 100_001, leanPermille: 0, grain: 0 } },
    { ladder: { kind: 'shape', mid, halfSpread: 1, depthPermille: 1, leanPermille: 501, grain: 0 } },
    { prints: [{ price: mid, lots: 0, buyerMaker: false }] },
  ]
  const change = random.pick([...bad, 'twice' as const])
  if (change === 'twice') updates.push({ ...good })
  else updates[place] = { ...good, ...change }
}
