import { parseArgs } from 'node:util'
import { hasPython, readForeign } from './read-log.ts'

const { values } = parseArgs({ options: { n: { type: 'string', default: '300' } } })
const orders = Number(values.n)
if (!Number.isSafeInteger(orders) || orders < 1) {
  process.stderr.write('usage: npm run campaign -- foreign --n ORDERS\n')
  process.exit(64)
}
if (!hasPython()) {
  process.stdout.write('foreign: skipped, there is no python3 on this machine\n')
  process.exit(0)
}
const { said, broken } = await readForeign(orders)
for (const line of said) process.stdout.write(`  ${line}\n`)
process.stdout.write(`foreign: ${said.length} readings by a Python reader, ${broken} broken\n`)
if (broken > 0) process.exitCode = 1
