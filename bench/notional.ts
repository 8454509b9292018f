import { mulDiv, UNIT } from '@candela/units'
import { Decimal } from 'decimal.js'
import { median, mulberry, processorMs, type Report } from './stream.ts'

const PAIRS = 4096
const PASSES = 500
const SLOW_PASSES = 20
const ROUNDS = 5
/** 10⁸ of them are compared, so many at once */
const CHECKS = 100
const CHECKED_AT_ONCE = 1_000_000

/** floor(price × quantity ÷ 10⁸), exact: how many a second; and how many of 10⁸ differ from BigInt. */
export async function run(report: Report): Promise<void> {
  const pairs = makePairs(PAIRS, 1)
  const ours: number[] = []
  const bigs: number[] = []
  const decimals: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(perSecond(PASSES, () => sumOf(pairs)))
    bigs.push(perSecond(SLOW_PASSES, () => bigSumOf(pairs)))
    decimals.push(perSecond(SLOW_PASSES, () => decimalSumOf(pairs)))
  }
  const value = median(ours)
  for (const [peer, times] of [
    ['BigInt', bigs],
    ['decimal.js', decimals],
  ] as const) {
    const peerValue = median(times)
    report({ name: `notional: against ${peer}`, value, unit: '1/s', peer, peerValue, ratio: value / peerValue })
  }
  let wrong = 0
  for (let check = 0; check < CHECKS; check++) wrong += wrongOf(makePairs(CHECKED_AT_ONCE, PAIRS + check))
  const unit = `of ${CHECKS * CHECKED_AT_ONCE}`
  report({ name: 'notional: wrong', value: wrong, unit, peer: 'BigInt', peerValue: 0, ratio: 1 })
}

interface Pairs {
  readonly price: Float64Array
  readonly quantity: Float64Array
}

/** Prices and quantities in minor units whose products go far beyond 2⁵³, and their quotients never. */
function makePairs(count: number, seed: number): Pairs {
  const random = mulberry(seed)
  const wide = (bits: number): number => (random() * 4_294_967_296 + random()) % 2 ** (20 + (random() % (bits - 20)))
  const price = Float64Array.from({ length: count }, () => Math.floor(wide(44)))
  const quantity = Float64Array.from({ length: count }, () => Math.floor(wide(34)))
  return { price, quantity }
}

function perSecond(passes: number, pass: () => number): number {
  let sum = pass()
  const start = processorMs()
  for (let i = 0; i < passes; i++) sum += pass()
  const elapsed = processorMs() - start
  if (Number.isNaN(sum)) throw new Error('nothing was added')
  return ((passes * PAIRS) / elapsed) * 1000
}

function sumOf({ price, quantity }: Pairs): number {
  let sum = 0
  for (let i = 0; i < price.length; i++) sum += mulDiv(price[i]!, quantity[i]!, UNIT, 'down')
  return sum
}

function bigSumOf({ price, quantity }: Pairs): number {
  let sum = 0
  const unit = BigInt(UNIT)
  for (let i = 0; i < price.length; i++) sum += Number((BigInt(price[i]!) * BigInt(quantity[i]!)) / unit)
  return sum
}

function decimalSumOf({ price, quantity }: Pairs): number {
  let sum = 0
  for (let i = 0; i < price.length; i++) sum += new Decimal(price[i]!).times(quantity[i]!).div(UNIT).floor().toNumber()
  return sum
}

function wrongOf({ price, quantity }: Pairs): number {
  let wrong = 0
  const unit = BigInt(UNIT)
  for (let i = 0; i < price.length; i++) {
    const exact = (BigInt(price[i]!) * BigInt(quantity[i]!)) / unit
    if (BigInt(mulDiv(price[i]!, quantity[i]!, UNIT, 'down')) !== exact) wrong++
  }
  return wrong
}
