import { parseArgs } from 'node:util'
import { type Tried, tryForgeries } from '../forgeries/run.ts'

const USAGE =
  'npm run campaign -- forgeries --n PER_TYPE --from SEED: ten times as many mutations, PER_TYPE re-signed of each kind'
const MUTATIONS_PER_N = 10
const HOUSES = 12
const PASSED_SHOWN = 5

const { values } = parseArgs({
  allowPositionals: true,
  options: { n: { type: 'string', default: '1000' }, from: { type: 'string', default: '1' } },
})
const perType = Number(values.n)
const seed = Number(values.from)
if (!Number.isSafeInteger(perType) || perType < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(64)
}

const began = performance.now()
const { mutated, resigned } = tryForgeries(
  { mutations: perType * MUTATIONS_PER_N, perType, houses: HOUSES, seed },
  tell,
)
const sum = (all: readonly Tried[]): number => all.reduce((count, { tried }) => count + tried, 0)
const passed = [...mutated, ...resigned].flatMap((tried) => tried.passed.map((where) => `${tried.name}: ${where}`))
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(
  `forgeries: ${sum(mutated)} mutated in ${mutated.length} ways, ${sum(resigned)} re-signed of ${resigned.length} kinds, from seed ${seed} in ${seconds} s: ${passed.length} got through\n`,
)
for (const line of passed.slice(0, PASSED_SHOWN)) process.stdout.write(`  ${line}\n`)
process.exitCode = passed.length > 0 ? 1 : 0

function tell({ name, tried, passed: through, reasons }: Tried): void {
  const most = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`)
  process.stderr.write(`${through.length > 0 ? 'FAILED' : 'ok'} ${tried} × ${name}: ${most.slice(0, 4).join(', ')}\n`)
}
