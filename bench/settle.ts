import { commandRate } from './command.ts'
import { DerivativesHouse } from './derivatives-house.ts'
import { MID, recordCommands } from './reference-commands.ts'
import { makeStream, median, processorMs, type Report, spreadOf } from './stream.ts'

/** opened within the steps that are tried, a thousand in each */
const ORDERS = 5_000
const ROUNDS = 5
const RESTING = 5_000
const OPERATIONS = 200_000
/** a minute, and until the last is opened */
const STEPS = 240 + 8

/** Timed orders that market steps settle, a thousand in each, against whole commands of as many spot customers. */
export async function run(report: Report): Promise<void> {
  const recorded = recordCommands(makeStream(RESTING, OPERATIONS, MID), { customers: ORDERS, products: 1 })
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
    name: 'settle: one timed order',
    value: median(times),
    unit: 'µs',
    peer: 'a spot command',
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 2,
  })
}

/** Of processor time a settled order: what its steps take beyond those in which nothing matures. */
function microseconds(): number {
  const house = new DerivativesHouse()
  const customers = Array.from({ length: ORDERS }, () => house.customer())
  for (const customer of customers) house.stake(customer)
  for (let left = 8; left > 0; left--) house.give(house.market(left))
  const quiet = timeOf(house, STEPS - 16)
  const settling = timeOf(house, 16)
  if (house.staked !== 0n) throw new Error(`${house.staked} is staked still`)
  return ((settling - (quiet / (STEPS - 16)) * 16) / ORDERS) * 1000
}

function timeOf(house: DerivativesHouse, steps: number): number {
  const commands = Array.from({ length: steps }, (_, place) => house.market((place % 21) - 10))
  const start = processorMs()
  for (const command of commands) house.give(command)
  return processorMs() - start
}
