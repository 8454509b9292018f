import { parseArgs } from 'node:util'
import { killUnderLoad } from './kills.ts'

const TOLD_EVERY = 10
const MOST_PRINTED = 20
const SLOW_START_MS = 10_000
const { values } = parseArgs({
  options: { n: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const [kills, seed] = [Number(values.n), Number(values.seed)]
if (![kills, seed].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  process.stderr.write('usage: npm run campaign -- kills --n N --seed N\n')
  process.exit(64)
}

const report = await killUnderLoad(kills, seed, (kill) => {
  if (kill % TOLD_EVERY === 0) process.stderr.write(`${kill} of ${kills} kills\n`)
})
const { acknowledged, sentAgain, lost, doubled, verified } = report
if (report.slowestStartMs > SLOW_START_MS) process.stderr.write(`the slowest start:\n${report.slowestStart}`)
for (const fault of [...lost, ...doubled].slice(0, MOST_PRINTED)) process.stdout.write(`✗ ${fault}\n`)
process.stdout.write(
  `kill -9: ${report.kills} kills, ${acknowledged} acknowledged, ${sentAgain} sent again, ${lost.length} lost, ${doubled.length} doubled, ` +
    `verify ${verified === 0 ? 'passes' : `ends with ${verified}`}, ${report.busy} told to come again, slowest answer ${report.slowestMs} ms, slowest start ${report.slowestStartMs} ms\n`,
)
if (lost.length + doubled.length + verified > 0) process.exitCode = 1
