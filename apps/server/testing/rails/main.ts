import { parseArgs } from 'node:util'
import { killRails } from './kills.ts'

const TOLD_EVERY = 50
const MOST_PRINTED = 20
const { values } = parseArgs({
  options: { n: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const [kills, seed] = [Number(values.n), Number(values.seed)]
if (![kills, seed].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  process.stderr.write('usage: npm run campaign -- rails --n N --seed N\n')
  process.exit(64)
}

const { answered, lines, lost, doubled } = await killRails(kills, seed, (kill) => {
  if (kill % TOLD_EVERY === 0) process.stderr.write(`${kill} of ${kills} kills\n`)
})
for (const fault of [...lost, ...doubled].slice(0, MOST_PRINTED)) process.stdout.write(`✗ ${fault}\n`)
process.stdout.write(
  `rails: ${kills} kills, ${answered} payments accepted, ${lines} lines, ${lost.length} lost, ${doubled.length} doubled\n`,
)
if (lost.length + doubled.length > 0) process.exitCode = 1
