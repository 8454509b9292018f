import { parseArgs } from 'node:util'
import { play } from './play.ts'

/** `npm run campaign -- differential --n N [--seed S]`: N operations over HTTP, against npm's nodejs-order-book. */
const { values } = parseArgs({
  options: { n: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})
const [operations, seed] = [Number(values.n), Number(values.seed)]
if (![operations, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('usage: npm run campaign -- differential --n OPERATIONS [--seed S]')
  process.exit(64)
}
const { differences, ...figures } = await play(seed, operations)
console.log(JSON.stringify({ campaign: 'differential', seed, ...figures, differences: differences.length }))
for (const difference of differences.slice(0, 5)) console.error(JSON.stringify(difference, undefined, 1))
process.exitCode = differences.length === 0 ? 0 : 1
