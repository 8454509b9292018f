import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The best bid and ask of each product, and the distance between levels. */
const CALM = {
  BTCUSDT: { bid: 67_000, ask: 67_060, spacing: 2, quantity: '0.80000000' },
  ETHUSDT: { bid: 3_470, ask: 3_473, spacing: 0.5, quantity: '12.00000000' },
  BCHUSDT: { bid: 461, ask: 462, spacing: 0.1, quantity: '30.00000000' },
} as const
const LEVELS = 10
const MINUTES = 20
const EVERY_MS = 1_000
const RECEIVED = 1_700_000_000_000

/**
 * Recordings, in the exchange's own stream format, of a market that stands still behind a wide spread: for journeys
 * that follow one order through several screens and must meet nobody but whom they bring. Answers what PRICE_SOURCE is
 * set to.
 */
export function calmMarket(folder: string): string {
  const paths = Object.entries(CALM).map(([symbol, { bid, ask, spacing, quantity }]) => {
    const stream = symbol.toLowerCase()
    const side = (best: number, step: number): string[][] =>
      Array.from({ length: LEVELS }, (_, level) => [(best + level * step).toFixed(8), quantity])
    const bids = side(bid, -spacing)
    const asks = side(ask, spacing)
    const update = (index: number, b: string[][], a: string[][]): string => {
      const E = RECEIVED + index * EVERY_MS
      const data = { e: 'depthUpdate', E, s: symbol, U: index, u: index, b, a }
      return `${E}000000 ${JSON.stringify({ stream: `${stream}@depth@100ms`, data })}`
    }
    const lines = [
      update(1, [], []),
      `${RECEIVED + EVERY_MS}000001 ${JSON.stringify({ lastUpdateId: 1, bids, asks })}`,
      ...Array.from({ length: (MINUTES * 60_000) / EVERY_MS }, (_, index) => update(index + 2, [bids[9]!], [asks[9]!])),
    ]
    const path = join(folder, `${stream}.jsonl`)
    writeFileSync(path, lines.join('\n') + '\n')
    return path
  })
  return `recording:${paths.join(',')}`
}
