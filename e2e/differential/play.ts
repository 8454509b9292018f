import { calmMarket, makeDataDirectory, removeDataDirectory, type TestClient } from '@candela/server/testing'
import { peerStream } from '@candela/simulator/peer'
import { startProduct } from '../product.ts'
import { clear, playRound, type RoundOutcome, stockUp, type Traders } from './round.ts'

/** operations of a round: as many as the traders' stock and money last for */
const ROUND = 500
const TRADERS = 10

/** Plays `operations` through a real server and another book, in rounds of fresh customers; a seed plays the same again. */
export async function play(
  seed: number,
  operations: number,
  told: (outcome: RoundOutcome) => void = () => {},
): Promise<RoundOutcome> {
  const recordings = makeDataDirectory()
  const product = await startProduct({ PRICE_SOURCE: calmMarket(recordings) })
  const sum: RoundOutcome = { operations: 0, fills: 0, differences: [] }
  try {
    for (let round = 0; round * ROUND < operations && sum.differences.length === 0; round++) {
      const traders: Traders = { buyers: await customers(product), sellers: await customers(product) }
      await stockUp(traders)
      const stream = peerStream(seed + round, Math.min(ROUND, operations - round * ROUND))
      const outcome = await playRound(traders, stream)
      sum.operations += outcome.operations
      sum.fills += outcome.fills
      sum.differences.push(...outcome.differences.map((difference) => ({ seed: seed + round, difference })))
      await clear(traders)
      told(outcome)
    }
  } finally {
    await product.dispose()
    removeDataDirectory(recordings)
  }
  return sum
}

async function customers(product: { customer(): Promise<TestClient> }): Promise<readonly TestClient[]> {
  const made: TestClient[] = []
  for (let count = 0; count < TRADERS; count++) made.push(await product.customer())
  return made
}
