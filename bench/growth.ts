import { bookRate } from './book.ts'
import { commandRate } from './command.ts'
import { type Crowd, MID, recordCommands, USUAL_CROWD } from './reference-commands.ts'
import { makeStream, median, type Report, spreadOf } from './stream.ts'
import { openingOf, withTradedJournal } from './traded-journal.ts'

const OPERATIONS = 200_000
const ROUNDS = 5
/** open orders a customer may have, with room for those of the stream */
const OPEN_PER_CUSTOMER = 100
const RESTING_OF_CROWDS = 20_000

const RESTING = [1_000, 10_000, 100_000, 1_000_000]
const CUSTOMERS = [1_000, 10_000, 100_000, 500_000]
const PRODUCTS = [1, 10, 100, 1_000]
const ENTRIES = [10_000, 50_000, 200_000, 1_000_000]

/**
 * Measures the growth of cost, in microseconds of processor time: of a bare book's operation and of a whole command with the orders that
 * rest, of a command with customers and products, of an entry replayed with the journal's length. Ratios are to the smallest size.
 */
export async function run(report: Report): Promise<void> {
  const ofBook = { name: 'growth-book-resting', metric: 'a bare book’s operation', axis: 'resting orders' }
  measure(report, ofBook, RESTING, (resting) => {
    const stream = makeStream(resting, OPERATIONS, MID)
    return () => 1e6 / bookRate(stream)
  })
  const metric = 'a whole command'
  measure(report, { name: 'growth-command-resting', metric, axis: 'resting orders' }, RESTING, (resting) => {
    const customers = Math.max(USUAL_CROWD.customers, resting / OPEN_PER_CUSTOMER)
    return commandCost(resting, { ...USUAL_CROWD, customers })
  })
  measure(report, { name: 'growth-command-customers', metric, axis: 'customers' }, CUSTOMERS, (customers) =>
    commandCost(RESTING_OF_CROWDS, { ...USUAL_CROWD, customers }),
  )
  measure(report, { name: 'growth-command-products', metric, axis: 'products' }, PRODUCTS, (products) =>
    commandCost(RESTING_OF_CROWDS, { ...USUAL_CROWD, products }),
  )
  await replayGrowth(report)
}

function commandCost(resting: number, crowd: Crowd): () => number {
  const recorded = recordCommands(makeStream(resting, OPERATIONS, MID), crowd)
  return () => 1e6 / commandRate(recorded)
}

/** One measure, and the one it is held against. */
interface Growth {
  readonly name: string
  readonly metric: string
  readonly axis: string
}

/**
 * Measures the sizes in rounds, in turn, so that a slow minute of the machine meets all; `prepare` answers what
 * measures one, in microseconds.
 */
function measure(
  report: Report,
  growth: Growth,
  sizes: readonly number[],
  prepare: (size: number) => () => number,
): void {
  const each = sizes.map((size) => ({ size, round: prepare(size), costs: [] as number[] }))
  // the first round warms the compiler for this shape of work
  for (const { round } of each) round()
  for (let count = 0; count < ROUNDS; count++) for (const { round, costs } of each) costs.push(round())
  const smallest: { cost?: number } = {}
  for (const { size, costs } of each) tell(report, growth, size, costs, smallest)
}

function tell(
  report: Report,
  growth: Growth,
  size: number,
  costs: readonly number[],
  smallest: { cost?: number },
): void {
  const { name, metric, axis } = growth
  const value = median(costs)
  const least = (smallest.cost ??= value)
  report({
    name: `${name}-${size}`,
    value,
    unit: 'µs',
    peer: 'the smallest size',
    peerValue: least,
    ratio: value / least,
    spread: spreadOf(costs.map((cost) => cost / least)),
    rounds: costs.length,
    metric,
    axis,
    size,
  })
}

/** Journals of growing length without snapshots, each opened several times. */
async function replayGrowth(report: Report): Promise<void> {
  const growth = { name: 'growth-replay-length', metric: 'a replayed entry', axis: 'journal length' }
  const smallest: { cost?: number } = {}
  for (const entries of ENTRIES) {
    await withTradedJournal(entries, async (folder) => {
      await openingOf(folder)
      const costs: number[] = []
      for (let round = 0; round < ROUNDS; round++) costs.push(((await openingOf(folder)).ms / entries) * 1000)
      tell(report, growth, entries, costs, smallest)
    })
  }
}
