import { parseArgs } from 'node:util'
import { damageLargeJournal, type Result, turnEveryBit } from './damage-campaign.ts'
import { faultAtSite, problemOfPowerLoss } from './lives.ts'
import { loadSigningKey } from '../signing-key.ts'
import { type Fault, SimulatedDisk } from './simulated-disk.ts'

const USAGE = `npm run campaign -- NAME --n N
  power           seeds of three losses of power each
  full-disk       writes that meet a full disk, in lives that grow longer
  ends            operations before which, and writes in which, a process or its machine ends
  corruption      bytes of acknowledged journals, of which every bit is turned over
  corruption-large   bits turned over, one at a time, in one journal of --bytes`

const MOST_PRINTED = 20
const TOLD_EVERY_MS = 15_000
/** bursts of the first life; each longer one has more sites, and its writes lie elsewhere */
const FIRST_BURSTS = 20
const MORE_BURSTS = 30
const LARGE_BYTES = 64 << 20

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    from: { type: 'string', default: '1' },
    bytes: { type: 'string', default: String(LARGE_BYTES) },
  },
})
const from = Number(values.from)
let toldAt = performance.now()

const CAMPAIGNS: Readonly<Record<string, (n: number | undefined) => Promise<Result>>> = {
  power: (n = 1_000_000) => powerLosses(n),
  'full-disk': (n = 1_000) => atEverySite(n, [{ operation: 'write', nth: 0, effect: 'ENOSPC' }]),
  ends: (n = 3_000) =>
    atEverySite(
      n,
      (['kill', 'power', 'powerWhole'] as const).map((effect) => ({ operation: 'any', nth: 0, effect })),
    ),
  corruption: (n = 1 << 20) => turnEveryBit(n, told),
  'corruption-large': (n = 100_000) => damageLargeJournal(n, Number(values.bytes), from, told),
}

const campaign = CAMPAIGNS[positionals[0] ?? '']
if (!campaign) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(64)
}
const { line, problems } = await campaign(values.n === undefined ? undefined : Number(values.n))
for (const problem of problems.slice(0, MOST_PRINTED)) process.stdout.write(`✗ ${problem}\n`)
process.stdout.write(`${line}\n`)
if (problems.length > 0) process.exitCode = 1

function told(done: number, of: number): void {
  if (performance.now() < toldAt + TOLD_EVERY_MS) return
  toldAt = performance.now()
  process.stderr.write(`${done} of ${of}\n`)
}

async function powerLosses(seeds: number): Promise<Result> {
  const key = await loadSigningKey(new SimulatedDisk(1).mount())
  const problems: string[] = []
  for (let seed = from; seed < from + seeds; seed++) {
    const problem = await problemOfPowerLoss(seed, key)
    if (problem !== null) problems.push(problem)
    told(seed - from, seeds)
  }
  return { problems, line: `power loss: ${seeds} seeds from ${from}, ${problems.length} lost or refused` }
}

/** Every site of lives that grow longer, until `sites` were struck. */
async function atEverySite(sites: number, faults: readonly Fault[]): Promise<Result> {
  const key = await loadSigningKey(new SimulatedDisk(1).mount())
  const problems: string[] = []
  let struck = 0
  let lives = 0
  for (let bursts = FIRST_BURSTS; struck < sites; bursts += MORE_BURSTS) {
    lives += 1
    for (const fault of faults) {
      for (let nth = 1; struck < sites; nth++) {
        const { isBeyond, problem } = await faultAtSite({ ...fault, nth }, key, bursts)
        if (isBeyond) break
        struck += 1
        if (problem !== null) problems.push(problem)
        told(struck, sites)
      }
    }
  }
  const what = faults.map(({ operation, effect }) => `${operation} ${effect}`).join(', ')
  return { problems, line: `${what}: ${struck} sites in ${lives} lives, ${problems.length} with something lost` }
}
