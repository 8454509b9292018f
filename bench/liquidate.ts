import { commandRate } from './command.ts'
import { DerivativesHouse } from './derivatives-house.ts'
import { MID, recordCommands } from './reference-commands.ts'
import { makeStream, median, processorMs, type Report, spreadOf } from './stream.ts'

/** half of them long */
const POSITIONS = 20_000
const ROUNDS = 5
const RESTING = 10_000
const OPERATIONS = 200_000
/** of the index, in ticks: between the forced price and the bankruptcy price of every long at 2× */
const FALL = -497_500

/** Positions that one market step after the other liquidates, a thousand in each, against whole commands of as many spot customers. */
export async function run(report: Report): Promise<void> {
  const recorded = recordCommands(makeStream(RESTING, OPERATIONS, MID), { customers: POSITIONS, products: 1 })
  const times: number[] = []
  const peers: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [time, peer] = [microseconds(), 1_000_000 / commandRate(recorded)]
    // the first warms up
    if (round === 0) continue
    times.push(time)
    peers.push(peer)
  }
  const ratios = times.map((time, round) => time / peers[round]!)
  report({
    name: 'liquidate: one position',
    value: median(times),
    unit: 'µs',
    peer: 'a spot command',
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 5,
  })
}

/** Of processor time a liquidation, the steps that set it off included. */
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
