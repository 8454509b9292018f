import { DEFAULT_TIERS, forcedTick, forcedTickSlow, maintenanceLines } from '@candela/rules/perpetual'
import { median, mulberry, processorMs, type Report } from './stream.ts'

const POSITIONS = 4096
const PASSES = 500
const SLOW_PASSES = 20
const ROUNDS = 5
/** 10⁷ of them are compared, so many at once */
const CHECKS = 10
const CHECKED_AT_ONCE = 1_000_000
const LINES = maintenanceLines(DEFAULT_TIERS)

/** The forced price of a position over five tiers, exact: how many a second against BigInt; and how many of 10⁷ differ from it. */
export async function run(report: Report): Promise<void> {
  const positions = makePositions(POSITIONS, 1)
  const sizes = Array.from(positions.size, BigInt)
  const debts = Array.from(positions.debt, BigInt)
  const ours: number[] = []
  const bigs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(perSecond(PASSES, () => sumOf(positions)))
    bigs.push(perSecond(SLOW_PASSES, () => bigSumOf(positions, sizes, debts)))
  }
  const [value, peerValue] = [median(ours), median(bigs)]
  report({ name: 'forced-price', value, unit: '1/s', peer: 'BigInt', peerValue, ratio: value / peerValue, goal: 6 })
  let wrong = 0
  for (let check = 0; check < CHECKS; check++) wrong += wrongOf(makePositions(CHECKED_AT_ONCE, POSITIONS + check))
  const unit = `of ${CHECKS * CHECKED_AT_ONCE}`
  report({ name: 'forced-price: wrong', value: wrong, unit, peer: 'BigInt', peerValue: 0, ratio: 1 })
}

interface Positions {
  readonly side: Int8Array
  readonly size: Float64Array
  readonly debt: Float64Array
}

/** Positions up to the top tier: lots × unit, and cost less margin of a long, cost and margin of a short. */
function makePositions(count: number, seed: number): Positions {
  const random = mulberry(seed)
  const fraction = (): number => random() / 4_294_967_296
  const side = Int8Array.from({ length: count }, () => (fraction() < 0.5 ? 1 : -1))
  const size = new Float64Array(count)
  const debt = new Float64Array(count)
  const most = Number(DEFAULT_TIERS.at(-1)!.upTo)
  for (let i = 0; i < count; i++) {
    const entry = 1 + Math.floor(20_000_000 ** fraction())
    const unit = 10 ** Math.floor(fraction() * 7)
    const lots = 1 + Math.floor(fraction() ** 3 * (most / entry / unit))
    size[i] = lots * unit
    const cost = entry * size[i]!
    debt[i] = cost - side[i]! * Math.ceil(cost / (1 + Math.floor(fraction() * 50)))
  }
  return { side, size, debt }
}

function perSecond(passes: number, pass: () => number): number {
  let sum = pass()
  const start = processorMs()
  for (let i = 0; i < passes; i++) sum += pass()
  const elapsed = processorMs() - start
  if (Number.isNaN(sum)) throw new Error('nothing was added')
  return ((passes * POSITIONS) / elapsed) * 1000
}

function sumOf({ side, size, debt }: Positions): number {
  let sum = 0
  for (let i = 0; i < side.length; i++) sum += forcedTick(sideAt(side, i), size[i]!, debt[i]!, LINES)
  return sum
}

function bigSumOf({ side }: Positions, sizes: readonly bigint[], debts: readonly bigint[]): number {
  let sum = 0
  for (let i = 0; i < side.length; i++) sum += forcedTickSlow(sideAt(side, i), sizes[i]!, debts[i]!, DEFAULT_TIERS)
  return sum
}

function wrongOf({ side, size, debt }: Positions): number {
  let wrong = 0
  for (let i = 0; i < side.length; i++) {
    const exact = forcedTickSlow(sideAt(side, i), BigInt(size[i]!), BigInt(debt[i]!), DEFAULT_TIERS)
    if (forcedTick(sideAt(side, i), size[i]!, debt[i]!, LINES) !== exact) wrong++
  }
  return wrong
}

function sideAt(side: Int8Array, i: number): 1 | -1 {
  return side[i] === 1 ? 1 : -1
}
