import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { turnBits, writeDataDirectory } from './data-directory.ts'
import { type Tried, tryForgeries } from '../../testing/forgeries/run.ts'

const USAGE = `npm run campaign -- NAME --n N --from SEED
  forgeries   N re-signed of each kind, ten times as many mutations
  files       N bits of each file of a data directory, turned over one at a time`
const MUTATIONS_PER_N = 10
const HOUSES = 12
const PASSED_SHOWN = 5
const TOLD_EVERY = 50

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
const n = Number(values.n)
const seed = Number(values.from)
const CAMPAIGNS: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = { forgeries, files }
const campaign = CAMPAIGNS[positionals[0] ?? '']
if (!campaign || !Number.isSafeInteger(n) || n < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(64)
}
const problems = await campaign()
for (const line of problems.slice(0, PASSED_SHOWN)) process.stdout.write(`  ${line}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function forgeries(): readonly string[] {
  const began = performance.now()
  const sizes = { mutations: n * MUTATIONS_PER_N, perType: n, houses: HOUSES, seed }
  const { mutated, resigned, shown } = tryForgeries(sizes, tell)
  const sum = (all: readonly Tried[]): number => all.reduce((count, { tried }) => count + tried, 0)
  const passed = [...mutated, ...resigned, ...shown].flatMap((tried) =>
    tried.passed.map((where) => `${tried.name}: ${where}`),
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(
    `forgeries: ${sum(mutated)} mutated in ${mutated.length} ways, ${sum(resigned)} re-signed of ${resigned.length} kinds, ${sum(shown)} of earn and sales, from seed ${seed} in ${seconds} s: ${passed.length} got through\n`,
  )
  return passed
}

function tell({ name, tried, passed: through, reasons }: Tried): void {
  const most = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`)
  process.stderr.write(`${through.length > 0 ? 'FAILED' : 'ok'} ${tried} × ${name}: ${most.slice(0, 4).join(', ')}\n`)
}

async function files(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candela-bits-'))
  try {
    await writeDataDirectory(folder, seed)
    const names = new Set<string>()
    const silent: string[] = []
    let turned = 0
    for (const { file, byte, bit, said } of turnBits(folder, n, seed)) {
      names.add(file)
      turned++
      if (said === undefined) silent.push(`${file} ${byte}.${bit}`)
      if (turned % TOLD_EVERY === 0) process.stderr.write(`${turned} bits, at ${file}\n`)
    }
    process.stdout.write(`files: ${turned} bits in ${names.size} files, ${silent.length} accepted in silence\n`)
    return silent
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
