import { againstSpot } from './against-spot.ts'
import { DerivativesHouse } from './derivatives-house.ts'
import { processorMs, type Report } from './stream.ts'

/** half of them long */
const POSITIONS = 20_000
/** of the index, in ticks: between the forced price and the bankruptcy price of every long at 2× */
const FALL = -497_500

/** Positions that one market step after the other liquidates, a thousand in each, against whole commands of as many spot customers. */
export async function run(report: Report): Promise<void> {
  againstSpot(report, { name: 'liquidate: one position', goal: 5, customers: POSITIONS, microseconds })
}

/** The processor time of a liquidation, the steps that set it off included. */
function microseconds(): number {
  const house = new DerivativesHouse()
  house.fill(POSITIONS, false)
  const longs = house.longs
  const falls = Array.from({ length: Math.ceil(longs / 1_000) }, () => house.market(FALL))
  const start = processorMs()
  for (const fall of falls) house.give(fall)
  const elapsed = processorMs() - start
  if (house.longs !== 0) throw new Error(`${house.longs} of ${longs} longs were left`)
  return (elapsed / longs) * 1000
}
