import { BLOCK_WORDS, chachaBlock, scaledBell } from './chacha.ts'
import { integerRoot, LOG_ONE, scaleByLog } from './fixed.ts'

/**
 * A path is made coarse to fine: the change over a span, known with its deviation, is shared out between the span's halves. The halves
 * split the variance by their session weight times a random tilt, the same at every scale, which is what makes quiet and wild
 * stretches cluster as they do in real markets; the change follows as a bridge, so the halves always sum to the whole exactly.
 */
export interface Geometry {
  readonly leaves: number
  /** per node in heap order (root 1, children 2n and 2n+1): first leaf, middle leaf, end leaf; middle 0 for a leaf */
  readonly start: Int32Array
  readonly middle: Int32Array
  readonly end: Int32Array
  readonly depth: Int32Array
  readonly nodes: number
}

export function geometryOf(leaves: number): Geometry {
  let nodes = 2
  while (nodes < leaves * 2) nodes *= 2
  const geometry = {
    leaves,
    start: new Int32Array(nodes),
    middle: new Int32Array(nodes),
    end: new Int32Array(nodes),
    depth: new Int32Array(nodes),
    nodes,
  }
  geometry.end[1] = leaves
  for (let node = 1; node < nodes; node++) {
    const start = geometry.start[node]!
    const end = geometry.end[node]!
    if (end - start < 2) continue
    const middle = (start + end) >> 1
    geometry.middle[node] = middle
    for (const [child, from, to] of [
      [node * 2, start, middle],
      [node * 2 + 1, middle, end],
    ] as const) {
      geometry.start[child] = from
      geometry.end[child] = to
      geometry.depth[child] = geometry.depth[node]! + 1
    }
  }
  return geometry
}

/** variance shares in 1024ths; both halves keep at least 1 % */
const SHARES = 1_024
const SMALLEST_SHARE = 10
/** √(share) and √(share × (1 − share)), 16 fraction bits */
const ROOT = Float64Array.from({ length: SHARES + 1 }, (_, share) => integerRoot(share * 4_194_304))
const BRIDGE = Float64Array.from({ length: SHARES + 1 }, (_, share) => integerRoot(share * (SHARES - share) * 4_096))
/** the turn of the halves' weights by a tilt of one deviation, in 256ths of a doubling */
export type Tilt = Float64Array
/** 61 tilts: four draws of four bits summed, deviation 9.2; 2^(strength × (k − 30) ÷ 9.2), 10 fraction bits */
export function tiltOf(strength: number): Tilt {
  return Float64Array.from({ length: 61 }, (_, k) =>
    scaleByLog(1_024, Math.floor(((k - 30) * strength * LOG_ONE * 10) / (256 * 92))),
  )
}

const block = new Uint32Array(BLOCK_WORDS)
const NODES_PER_BLOCK = BLOCK_WORDS / 2
let changes = new Float64Array(4_096)
let deviations = new Float64Array(4_096)

export interface Draws {
  readonly key: Uint32Array
  readonly nonce0: number
  readonly nonce1: number
  readonly nonce2: number
}

/**
 * Expands a span to `depth` levels. Writes the path at the borders of the spans of that depth to `levels` (from 0 at the start, one more
 * entry than spans), and each span's deviation to `spread`. `weights` is cumulative over the leaves.
 */
export function expand(
  geometry: Geometry,
  depth: number,
  change: number,
  deviation: number,
  weights: Float64Array | undefined,
  tilt: Tilt,
  draws: Draws,
  levels: Float64Array,
  spread: Float64Array,
): number {
  const { middle, start, end, nodes } = geometry
  if (changes.length < nodes) {
    changes = new Float64Array(nodes)
    deviations = new Float64Array(nodes)
  }
  changes[1] = change
  deviations[1] = deviation
  const limit = Math.min(nodes, 1 << depth)
  let drawn = -1
  for (let node = 1; node < limit; node++) {
    const cut = middle[node]!
    if (cut === 0) continue
    const at = Math.floor(node / NODES_PER_BLOCK)
    if (at !== drawn) {
      chachaBlock(draws.key, at, draws.nonce0, draws.nonce1, draws.nonce2, block)
      drawn = at
    }
    const word = (node % NODES_PER_BLOCK) * 2
    const turn = block[word + 1]!
    const lean = (turn & 15) + ((turn >>> 4) & 15) + ((turn >>> 8) & 15) + ((turn >>> 12) & 15)
    const first = start[node]!
    const last = end[node]!
    const left = (weights ? weights[cut]! - weights[first]! : cut - first) * tilt[lean]!
    const right = (weights ? weights[last]! - weights[cut]! : last - cut) * tilt[60 - lean]!
    let share = Math.floor((left * SHARES) / (left + right))
    if (share < SMALLEST_SHARE) share = SMALLEST_SHARE
    else if (share > SHARES - SMALLEST_SHARE) share = SHARES - SMALLEST_SHARE
    const whole = changes[node]!
    const sigma = deviations[node]!
    const half =
      Math.floor((whole * share) / SHARES) + scaledBell(Math.floor((sigma * BRIDGE[share]!) / 65_536), block[word]!)
    changes[node * 2] = half
    changes[node * 2 + 1] = whole - half
    deviations[node * 2] = Math.floor((sigma * ROOT[share]!) / 65_536)
    deviations[node * 2 + 1] = Math.floor((sigma * ROOT[SHARES - share]!) / 65_536)
  }
  return collect(geometry, depth, levels, spread)
}

/** Walks the expanded nodes from left to right; answers how many spans there are. */
function collect(geometry: Geometry, depth: number, levels: Float64Array, spread: Float64Array): number {
  let count = 0
  let level = 0
  levels[0] = 0
  let node = 1
  for (;;) {
    while (geometry.middle[node] !== 0 && geometry.depth[node]! < depth) node *= 2
    level += changes[node]!
    spread[count] = deviations[node]!
    levels[++count] = level
    while (node % 2 === 1) {
      if (node === 1) return count
      node = node >> 1
    }
    node++
  }
}
