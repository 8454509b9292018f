import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The best bid and ask of each product, and the distance between levels. */
const CALM = {
  BTCUSDT: { bid: 67_000, ask: 67_060, spacing: 2, quantity: '0.80000000' },
  ETHUSDT: { bid: 3_470, ask: 3_473, spacing: 0.5, quantity: '12.00000000' },
  BCHUSDT: { bid: 461, ask: 462, spacing: 0.1, quantity: '30.00000000' },
} as const
const LEVELS = 10
const NOTHING = '0.00000000'
const MINUTES = 20
const EVERY_MS = 1_000
const RECEIVED = 1_700_000_000_000
/** a second, of what rises: by a unit of money or two */
const RISE = 0.000_3

/**
 * Recordings, in the exchange's own stream format, of a market that stands still behind a wide spread: for tests that
 * follow one order through several screens and must meet nobody but whom they bring. What is `rising` goes up every
 * second instead. Answers what PRICE_SOURCE is set to.
 */
export function calmMarket(folder: string, rising?: keyof typeof CALM): string {
  return recorded(folder, (second, symbol) => (symbol === rising ? second * RISE : 0))
}

/** The same, but every product falls by a `share` after `highSeconds` and comes back after `lowSeconds`, again and again. */
export function seesawMarket(folder: string, highSeconds: number, lowSeconds: number, share = 0.01): string {
  return recorded(folder, (second) => (second % (highSeconds + lowSeconds) < highSeconds ? 0 : -share))
}

/** `moved`: by how much of its price a product has moved at a second. */
function recorded(folder: string, moved: (second: number, symbol: string) => number): string {
  const paths = Object.entries(CALM).map(([symbol, { bid, ask, spacing, quantity }]) => {
    const stream = symbol.toLowerCase()
    const side = (best: number, step: number, size: string = quantity): string[][] =>
      Array.from({ length: LEVELS }, (_, level) => [(best + level * step).toFixed(8), size])
    const at = (second: number): number => Math.round(bid * moved(second, symbol))
    const bids = (second: number, size?: string): string[][] => side(bid + at(second), -spacing, size)
    const asks = (second: number, size?: string): string[][] => side(ask + at(second), spacing, size)
    const update = (index: number, b: string[][], a: string[][]): string => {
      const E = RECEIVED + index * EVERY_MS
      const data = { e: 'depthUpdate', E, s: symbol, U: index, u: index, b, a }
      return `${E}000000 ${JSON.stringify({ stream: `${stream}@depth@100ms`, data })}`
    }
    const change = (second: number): string => {
      if (at(second) === at(second - 1)) return update(second + 2, [bids(second)[9]!], [asks(second)[9]!])
      const [b, a] = [bids(second - 1, NOTHING), asks(second - 1, NOTHING)]
      return update(second + 2, [...b, ...bids(second)], [...a, ...asks(second)])
    }
    const first = JSON.stringify({ lastUpdateId: 1, bids: bids(0), asks: asks(0) })
    const lines = [
      update(1, [], []),
      `${RECEIVED + EVERY_MS}000001 ${first}`,
      ...Array.from({ length: (MINUTES * 60_000) / EVERY_MS }, (_, second) => change(second)),
    ]
    const path = join(folder, `${stream}.jsonl`)
    writeFileSync(path, lines.join('\n') + '\n')
    return path
  })
  return `recording:${paths.join(',')}`
}
