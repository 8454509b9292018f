import { commandRate } from './command.ts'
import { MID, recordCommands } from './reference-commands.ts'
import { makeStream, median, type Report, spreadOf } from './stream.ts'

const ROUNDS = 5
const RESTING = 10_000
const OPERATIONS = 200_000

interface Measured {
  readonly name: string
  readonly goal: number
  /** of the spot house beside it: as many as the measured one has */
  readonly customers: number
  /** one round, of processor time */
  readonly microseconds: () => number
}

/** Measures one operation of derivatives, round by round against a whole spot command of the same run. */
export function againstSpot(report: Report, { name, goal, customers, microseconds }: Measured): void {
  const recorded = recordCommands(makeStream(RESTING, OPERATIONS, MID), { customers, products: 1 })
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
    name,
    value: median(times),
    unit: 'µs',
    peer: 'a spot command',
    peerValue: median(peers),
    ratio: median(ratios),
    spread: spreadOf(ratios),
    rounds: ROUNDS,
    goal,
  })
}
