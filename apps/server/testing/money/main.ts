import { parseArgs } from 'node:util'
import { killWithRails } from './kills.ts'

const TOLD_EVERY = 10
const { values } = parseArgs({
  options: { n: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const [kills, seed] = [Number(values.n), Number(values.seed)]
if (![kills, seed].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  process.stderr.write('usage: npm run campaign -- money --n N --seed N\n')
  process.exit(64)
}

const { asked, sentAgain, faults, verified } = await killWithRails(kills, seed, (kill) => {
  if (kill % TOLD_EVERY === 0) process.stderr.write(`${kill} of ${kills} kills\n`)
})
for (const fault of faults) process.stdout.write(`✗ ${fault}\n`)
process.stdout.write(
  `money: ${kills} kills of house and rails, ${asked} payments in and out, ${sentAgain} sent again, ${faults.length} lost or ` +
    `doubled, verify ${verified === 0 ? 'passes' : `ends with ${verified}`}\n`,
)
if (faults.length + verified > 0) process.exitCode = 1
