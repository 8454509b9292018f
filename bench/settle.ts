import { againstSpot } from './against-spot.ts'
import { DerivativesHouse } from './derivatives-house.ts'
import { processorMs, type Report } from './stream.ts'

const ORDERS = 20_000
/** as many as one step opens, and one settles */
const A_STEP = 1_000
/** between the last that opens orders and the first in which they mature, and from then on: a minute is 240 */
const QUIET = 200
const SETTLING = 60

/** Timed orders that market steps settle, a thousand in each, against whole commands of as many spot customers. */
export async function run(report: Report): Promise<void> {
  againstSpot(report, { name: 'settle: one timed order', goal: 2, customers: ORDERS, microseconds })
}

/** The processor time of a settled order: that of its steps beyond those in which nothing matures. */
function microseconds(): number {
  const house = new DerivativesHouse()
  const customers = Array.from({ length: ORDERS }, () => house.customer())
  for (let from = 0; from < ORDERS; from += A_STEP) {
    for (const customer of customers.slice(from, from + A_STEP)) house.stake(customer)
    house.give(house.market(1))
  }
  const { staked } = house
  const quiet = timeOf(house, QUIET)
  if (house.staked !== staked) throw new Error('a quiet step settled')
  const settling = timeOf(house, SETTLING)
  if (house.staked !== 0n) throw new Error(`${house.staked} is staked still`)
  return ((settling - (quiet / QUIET) * SETTLING) / ORDERS) * 1000
}

function timeOf(house: DerivativesHouse, steps: number): number {
  const commands = Array.from({ length: steps }, (_, place) => house.market((place % 21) - 10))
  const start = processorMs()
  for (const command of commands) house.give(command)
  return processorMs() - start
}
