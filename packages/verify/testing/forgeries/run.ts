import { SeededRandom } from '@candela/core/testing'
import type { Checkpoint } from '../../proof/checkpoint.ts'
import { type ProofBundle, readJson } from '../../proof/bundle.ts'
import type { ClaimResult } from '../../proof/claims.ts'
import { verifyFill } from '../../proof/fill.ts'
import type { Verdict } from '../../proof/verified.ts'
import { keyOf, PINNED, resigned } from '../house.ts'
import { anyOf, Forgeable, type SampleFill } from './evidence-of.ts'
import { fieldForgeries, shownAgain } from './fields.ts'
import { ForgedLog } from './forged-log.ts'
import { MUTATIONS } from './mutations.ts'
import { FORGERY_TYPES } from './resigned.ts'
import { type ShownWorld, shownWorlds } from './shown-worlds.ts'

/** The tries of one kind, those that got through, and the claims and codes that refused the rest. */
export interface Tried {
  readonly name: string
  tried: number
  /** seeds and places of what was not refused: there must be none */
  readonly passed: string[]
  readonly reasons: Map<string, number>
}

export interface Campaign {
  readonly mutated: readonly Tried[]
  readonly resigned: readonly Tried[]
  /** proofs of earn, of sales and of decisions: mutated by strangers, and each figure signed again by the house */
  readonly shown: readonly Tried[]
}

export interface Sizes {
  readonly mutations: number
  readonly perType: number
  readonly houses: number
  readonly seed: number
}

/** a mutation that changes nothing is drawn again this often */
const MAX_DRAWS = 100

/**
 * Tries forgeries, those of strangers against pinned key and checkpoint, those of who holds the key against the pinned
 * key.
 */
export function tryForgeries({ mutations, perType, houses, seed }: Sizes, progress: (done: Tried) => void): Campaign {
  const random = new SeededRandom(seed)
  const worlds = Array.from({ length: houses }, (_, place) => new Forgeable(seed + place))
  const told = (tried: Tried): Tried => {
    progress(tried)
    return tried
  }
  const names = Object.keys(MUTATIONS)
  const each = Math.ceil(mutations / names.length)
  const mutated = names.map((name) => told(mutate(name, each, worlds, random)))
  const forged = FORGERY_TYPES.map((_, type) => told(resign(type, perType, worlds, random)))
  const histories = [rewritten, older, signedByAnother].map((one) => told(one(perType, worlds, random)))
  const shown = shownWorlds().flatMap((world) => [
    told(mutateShown(world, each, random)),
    told(changeFigures(world, perType, random)),
  ])
  return { mutated, resigned: [...forged, ...histories], shown }
}

/** Every way of a stranger with a proof of earn, of a sale or of a decision. */
function mutateShown({ name, log, orders, bundle, verify }: ShownWorld, count: number, random: SeededRandom): Tried {
  const tried = nothingTried(`a proof of ${name}, mutated`)
  const bundles = orders.map((order) => bundle(order) as unknown as ProofBundle)
  while (tried.tried < count) {
    const since = 1 + random.below(log.entries.length - 1)
    const grown = { ...anyOf(random, bundles), consistency: log.since(since) }
    const text = JSON.stringify(grown)
    const [way, mutation] = anyOf(random, Object.entries(MUTATIONS))
    const changed = mutation(text, grown, anyOf(random, bundles), random)
    if (sameJson(changed, text)) continue
    const pinned = { ...PINNED, checkpoint: log.checkpoint(since) }
    judge(tried, verify(readJson(changed), pinned), () => `${way}, order ${grown.order} since ${since}`)
  }
  return tried
}

/** A house that signs another figure, but for those of which is named why nothing decides them. */
function changeFigures(world: ShownWorld, count: number, random: SeededRandom): Tried {
  const { name, log, orders, bundle, verify, undecided } = world
  const tried = nothingTried(`a figure in a proof of ${name}`)
  const bundles = orders.map((order) => ({ order, honest: bundle(order) }))
  const other = (value: number): number => {
    const half = Math.max(1, Math.floor(value / 2))
    const by = half + random.below(Math.min(half, 2 ** 31))
    return random.below(2) === 0 || by > value ? value + by : value - by
  }
  while (tried.tried < count) {
    const { order, honest } = anyOf(random, bundles)
    const named = undecided(order)
    const all = fieldForgeries(honest, log.entries, other).filter((forgery) => !(forgery.name in named))
    const { name: field, seq, change } = anyOf(random, all)
    const entry = log.entries[seq - 1]!
    const forged = new ForgedLog(log, seq - 1, { ...entry, ...change(entry) })
    judge(tried, verify(shownAgain(honest, forged)), () => `${field} of order ${order} entry ${seq}`)
  }
  return tried
}

function mutate(name: string, count: number, worlds: readonly Forgeable[], random: SeededRandom): Tried {
  const tried = nothingTried(name)
  while (tried.tried < count) {
    const world = anyOf(random, worlds)
    const { house } = world
    const since = 1 + random.below(house.entries.length - 1)
    const orders = house.orders()
    const grown = { ...world.bundle(anyOf(random, orders)), consistency: house.since(since) }
    const text = JSON.stringify(grown)
    let changed = text
    for (let draws = 0; draws < MAX_DRAWS && sameJson(changed, text); draws++) {
      changed = MUTATIONS[name]!(text, grown, world.bundle(anyOf(random, orders)), random)
    }
    if (sameJson(changed, text)) continue
    const pinned = { ...PINNED, checkpoint: house.checkpoint(since) }
    judge(tried, verifyFill(readJson(changed), pinned), () => `order ${grown.order} since ${since}`)
  }
  return tried
}

function resign(type: number, count: number, worlds: readonly Forgeable[], random: SeededRandom): Tried {
  const { name, on, forge } = FORGERY_TYPES[type]!
  const tried = nothingTried(name)
  const places = worlds.map((world) => world.fills.filter(on))
  const usable = worlds.flatMap((world, place) => (places[place]!.length > 0 ? [{ world, fills: places[place]! }] : []))
  while (tried.tried < count) {
    const { world, fills } = anyOf(random, usable)
    const fill: SampleFill = anyOf(random, fills)
    const { seq, change } = forge(world, fill, random)
    const entry = world.entry(seq)
    const forged = new ForgedLog(world.house, seq - 1, { ...entry, ...change(entry) })
    const verdict = verifyFill(resigned(world.bundle(fill.order), forged), PINNED)
    judge(tried, verdict, () => `order ${fill.order} entry ${seq}`)
  }
  return tried
}

/** Any entry of what was pinned changed, and all of it signed again. */
function rewritten(count: number, worlds: readonly Forgeable[], random: SeededRandom): Tried {
  const tried = nothingTried('history rewritten behind a pinned checkpoint')
  while (tried.tried < count) {
    const world = anyOf(random, worlds)
    const { house } = world
    const size = 2 + random.below(house.entries.length - 2)
    const index = random.below(size)
    const entry = house.entries[index]!
    const forged = new ForgedLog(house, index, { ...entry, at: entry.at + 1 + random.below(1000) })
    const proof = resigned(world.bundle(anyOf(random, house.orders())), forged)
    const verdict = verifyFill({ ...proof, consistency: house.since(size) }, pinnedAt(house.checkpoint(size)))
    judge(tried, verdict, () => `entry ${index + 1} before ${size}`)
  }
  return tried
}

/** A smaller tree than was pinned, signed by the pinned key. */
function older(count: number, worlds: readonly Forgeable[], random: SeededRandom): Tried {
  const tried = nothingTried('an older tree than was pinned')
  while (tried.tried < count) {
    const { house } = anyOf(random, worlds)
    const order = anyOf(random, house.orders())
    const placed = house.bundle(order).placed.index + 1
    if (placed >= house.entries.length) continue
    const size = placed + random.below(house.entries.length - placed)
    const verdict = verifyFill(house.bundle(order, size), pinnedAt(house.checkpoint()))
    judge(tried, verdict, () => `order ${order} at ${size}`)
  }
  return tried
}

/** An honest proof, signed by somebody else under the same name. */
function signedByAnother(count: number, worlds: readonly Forgeable[], random: SeededRandom): Tried {
  const tried = nothingTried('signed by another key of the same name')
  while (tried.tried < count) {
    const world = anyOf(random, worlds)
    const order = anyOf(random, world.house.orders())
    const checkpoint = world.house.note(world.house.entries.length, keyOf(8 + random.below(240)))
    judge(tried, verifyFill({ ...world.bundle(order), checkpoint }, PINNED), () => `order ${order}`)
  }
  return tried
}

function pinnedAt(checkpoint: Checkpoint) {
  return { ...PINNED, checkpoint }
}

function nothingTried(name: string): Tried {
  return { name, tried: 0, passed: [], reasons: new Map() }
}

function judge(tried: Tried, verdict: Verdict<unknown>, where: () => string): void {
  tried.tried++
  const failed = verdict.claims.find(
    (result): result is Extract<ClaimResult, { state: 'failed' }> => result.state === 'failed',
  )
  // refused without a named reason would be as bad as not refused
  if (verdict.standing !== 'refused' || !failed || verdict.order || verdict.checkpoint) tried.passed.push(where())
  const reason = failed ? `${failed.claim} ${failed.reason.code}` : 'none'
  tried.reasons.set(reason, (tried.reasons.get(reason) ?? 0) + 1)
}

function sameJson(text: string, other: string): boolean {
  if (text === other) return true
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(other))
  } catch {
    return false
  }
}
