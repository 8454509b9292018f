import { peerBookRate } from './book.ts'
import { DrivenCore, MID, type Recorded, recordCommands } from './reference-commands.ts'
import { makeStream, median, percentile, processorMs, type Report, spreadOf } from './stream.ts'

const RESTING = 100_000
const OPERATIONS = 1_000_000
const ROUNDS = 5
const PEER = 'nodejs-order-book, bare book'

/**
 * Whole commands in the core, from their words to the words and digest of their events, on the reference stream: the id
 * looked at, funds held, matched, posted, charged and remembered.
 */
export async function run(report: Report): Promise<void> {
  const recorded = recordCommands(makeStream(RESTING, OPERATIONS, MID))
  const rates: number[] = []
  const peers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rates.push(commandRate(recorded))
    peers.push(peerBookRate())
  }
  const ratios = rates.map((rate, round) => rate / peers[round]!)
  report({
    name: 'command: operations',
    value: median(rates),
    unit: '1/s',
    peer: PEER,
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal: 40,
  })
  const times = Array.from({ length: ROUNDS }, () => timesOf(recorded))
  for (const [name, share, goal] of [
    ['command: p99', 0.99, 5],
    ['command: p99.9', 0.999, 20],
  ] as const) {
    const values = times.map((one) => percentile(one, share) * 1000)
    const ratioToGoal = values.map((value) => value / goal)
    report({
      name,
      value: median(values),
      unit: 'µs',
      peer: 'goal',
      peerValue: goal,
      ratio: median(ratioToGoal),
      spread: spreadOf(ratioToGoal),
      rounds: ROUNDS,
    })
  }
}

/** Commands per second of processor time, once the stream's resting orders stand. */
export function commandRate(recorded: Recorded): number {
  const { resting, length } = recorded.stream
  const driven = new DrivenCore(recorded)
  driven.drive(0, resting)
  const start = processorMs()
  driven.drive(resting, length)
  return ((length - resting) / (processorMs() - start)) * 1000
}

/** Milliseconds of each command by the clock, interruptions by other processes included. */
function timesOf(recorded: Recorded): Float64Array {
  const { resting, length } = recorded.stream
  const driven = new DrivenCore(recorded)
  driven.drive(0, resting)
  const times = new Float64Array(length - resting)
  for (let place = resting; place < length; place++) {
    const start = performance.now()
    driven.drive(place, place + 1)
    times[place - resting] = performance.now() - start
  }
  return times
}
