import { parseArgs } from 'node:util'
import { codeOfNumber } from '@candela/contract'
import { CoreRun } from './core-run.ts'
import { kindsMissed, refusalsMissed } from './coverage.ts'
import { type Figures, noFigures } from './house/figures.ts'
import { comparePeer } from './peer/compare-peer.ts'
import { sameEverywhere } from './places.ts'
import { reproductionOf } from './reproduction.ts'
import { type Outcome, simulate, sumOf } from './run.ts'
import { SeededRandom } from './seeded-random.ts'
import { quietDay, strike } from './sweep.ts'
import type { Manner } from './workload/script.ts'
import { Workload } from './workload/workload.ts'

const USAGE = `npm run campaign -- NAME --n N --from SEED
  houses      seeds of simulated houses with crashes and faults
  sites       sites of simulated houses at which something goes wrong, each in a house of its own
  commands    random commands, core against auditor
  repeats     requests, each sent one to five times in any order across restarts
  peer        operations, core against nodejs-order-book
  processes   commands, in three processes and time zones, and in another Node`

const HOUSE_COMMANDS = 1_500
const CORE_COMMANDS = 20_000
const CORE_CUSTOMERS = 12
/** as many commands come to every kind and every refusal */
const COVERED_FROM = 500_000
const DAY_COMMANDS = 60
const PEER_OPERATIONS = 5_000
/** every request is repeated, and the process often ends */
const REPEATING: Partial<Manner> = { copies: [1, 2, 3, 4, 5], crashes: 5, faults: 0 }
const TOLD_EVERY_MS = 15_000
const PRINTED_STEPS = 40

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string' }, from: { type: 'string', default: '1' } },
})
const from = Number(values.from)
let toldAt = performance.now()

const CAMPAIGNS: Readonly<Record<string, (n: number | undefined) => Promise<void> | void>> = {
  houses: (n = 1_000) => houses(n),
  sites: (n = 2_000) => sites(n),
  commands: (n = 10_000_000) => commands(n),
  repeats: (n = 100_000) => repeats(n),
  peer: (n = 1_000_000) => peer(n),
  processes: (n = 10_000) => processes(n),
}
const campaign = CAMPAIGNS[positionals[0] ?? '']
if (!campaign) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(64)
}
await campaign(values.n === undefined ? undefined : Number(values.n))

async function houses(seeds: number): Promise<void> {
  const sum = await many(from, HOUSE_COMMANDS, {}, ({ done }) => done >= seeds)
  say(`houses: ${seeds} seeds from ${from}, ${worded(sum)}`)
}

async function repeats(requests: number): Promise<void> {
  const sum = await many(from, HOUSE_COMMANDS * 3, REPEATING, (so) => so.sum.requests >= requests)
  const { commands: sent, kills, powerLosses, repeated, acknowledgedLost, acknowledgedDoubled } = sum
  say(
    `repeats: ${sum.requests} requests sent ${sent} times across ${kills + powerLosses} crashes, ${repeated} answered again, ` +
      `${acknowledgedLost} lost, ${acknowledgedDoubled} done twice`,
  )
}

async function many(
  first: number,
  each: number,
  manner: Partial<Manner>,
  isDone: (so: { done: number; sum: Figures }) => boolean,
): Promise<Figures> {
  let sum = noFigures()
  for (let done = 0; !isDone({ done, sum }); done++) {
    const outcome = await simulate(first + done, each, manner)
    sum = sumOf([sum, outcome.figures])
    if (outcome.failure) await failed(outcome)
    told(`${done + 1} houses`)
  }
  return sum
}

async function sites(most: number): Promise<void> {
  const results = new Map<string, number>()
  let struck = 0
  let days = 0
  for (let seed = from; struck < most; seed++) {
    const day = await quietDay(seed, DAY_COMMANDS)
    days += 1
    for (const site of day.sites.slice(0, most - struck)) {
      const { result, outcome, steps } = await strike(seed, day.steps, site)
      struck += 1
      const kind = `${site.name.replace(/ \d+/, '')}: ${result}`
      results.set(kind, (results.get(kind) ?? 0) + 1)
      if (result === 'failed') await failed({ ...outcome, steps })
      told(`${struck} of ${most} sites`)
    }
  }
  for (const [kind, count] of results) process.stdout.write(`  ${kind} ${count}\n`)
  const silent = [...results].reduce((sum, [kind, count]) => sum + (kind.endsWith('failed') ? count : 0), 0)
  say(`sites: ${struck} sites of ${days} days, ${silent} with something lost or believed`)
}

function commands(count: number): void {
  let done = 0
  const codes = new Map<number, number>()
  const kinds = new Set<string>()
  const sum = { fills: 0, refused: 0, repeated: 0 }
  let disagreements = 0
  for (let seed = from; done < count; seed++) {
    const run = new CoreRun()
    const workload = new Workload(new SeededRandom(seed), () => run.auditor.state, CORE_CUSTOMERS)
    try {
      for (let left = Math.min(CORE_COMMANDS, count - done); left > 0; left--) {
        const step = workload.next(run.now)
        kinds.add(step.command.kind)
        run.step(step)
      }
      run.end()
    } catch (error) {
      disagreements += 1
      process.stdout.write(`✗ seed ${seed}, entry ${run.seq}: ${String(error)}\n`)
      process.exitCode = 1
    }
    done += run.figures.commands + run.figures.unwritable
    for (const name of ['fills', 'refused', 'repeated'] as const) sum[name] += run.figures[name]
    for (const [code, times] of run.figures.codes) codes.set(code, (codes.get(code) ?? 0) + times)
    told(`${done} of ${count} commands`)
  }
  const [rarest, times] = [...codes].sort(([, left], [, right]) => left - right)[0]!
  say(
    `commands: ${done}, ${worded(sum)}, ${codes.size} codes (the rarest ${codeOfNumber(rarest)}, ${times} times), ` +
      `${disagreements} disagreements between core and auditor`,
  )
  if (count < COVERED_FROM) return
  const missed = [...kindsMissed(kinds), ...refusalsMissed(new Set(codes.keys()))]
  if (missed.length === 0) return
  process.stdout.write(`✗ the workload never came to ${missed.join(', ')}\n`)
  process.exitCode = 1
}

function peer(operations: number): void {
  const sum = { operations: 0, fills: 0, differences: 0 }
  for (let seed = from; sum.operations < operations; seed++) {
    const { fills, differences } = comparePeer(seed, Math.min(PEER_OPERATIONS, operations - sum.operations))
    sum.operations += Math.min(PEER_OPERATIONS, operations - sum.operations)
    sum.fills += fills
    sum.differences += differences.length
    if (differences.length > 0) process.stdout.write(`✗ seed ${seed}: ${JSON.stringify(differences[0])}\n`)
    told(`${sum.operations} of ${operations} operations`)
  }
  say(`peer: nodejs-order-book, ${worded(sum)}`)
  if (sum.differences > 0) process.exitCode = 1
}

function processes(count: number): void {
  const { printed, different } = sameEverywhere(from, count)
  for (const place of different) process.stdout.write(`✗ ${place} prints something else\n`)
  say(`processes: seed ${from}, ${count} commands: ${printed.join(' · ')}; ${different.length} different`)
  if (different.length > 0) process.exitCode = 1
}

async function failed(outcome: Outcome): Promise<void> {
  process.exitCode = 1
  process.stdout.write(`✗ seed ${outcome.seed}, ${outcome.steps.length} steps: ${outcome.failure?.message}\n`)
  const { steps, ...about } = await reproductionOf(outcome)
  process.stdout.write(`  the same with ${steps.length} steps: ${JSON.stringify(about)}\n`)
  for (const step of steps.slice(0, PRINTED_STEPS)) process.stdout.write(`  ${JSON.stringify(step)}\n`)
}

function worded(figures: object): string {
  return Object.entries(figures)
    .filter(([, value]) => typeof value === 'number')
    .map(([name, value]) => `${value} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`)
    .join(', ')
}

function told(how: string): void {
  if (performance.now() < toldAt + TOLD_EVERY_MS) return
  toldAt = performance.now()
  process.stderr.write(`${how}\n`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
