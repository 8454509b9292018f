import { DerivativesHouse } from './derivatives-house.ts'
import { median, processorMs, type Report, spreadOf } from './stream.ts'

const POSITIONS = 100_000
const STEPS = 1_000
const ROUNDS = 5

/** A step of the market with 28 products: with 100,000 positions and both their triggers, of which none is reached, and without any. */
export async function run(report: Report): Promise<void> {
  const [empty, full] = [new DerivativesHouse(), new DerivativesHouse()]
  full.fill(POSITIONS)
  const times: number[] = []
  const peers: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [peer, time] = [microseconds(empty), microseconds(full)]
    // the first warms up
    if (round === 0) continue
    times.push(time)
    peers.push(peer)
  }
  const ratios = times.map((time, round) => time / peers[round]!)
  report({
    name: 'step: 100,000 positions, none reached',
    value: median(times),
    unit: 'µs',
    peer: 'the same step without positions',
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 2,
  })
}

/** The processor time of a step. */
function microseconds(house: DerivativesHouse): number {
  const commands = Array.from({ length: STEPS }, (_, place) => house.market((place % 21) - 10))
  const start = processorMs()
  for (const command of commands) house.give(command)
  return ((processorMs() - start) / STEPS) * 1000
}
