import { assert } from '@candela/units'
import { allStretches, type Wanted } from './background-history.ts'
import { HistoryMaker, type HistoryStart } from '../simulated/history-maker.ts'

/* The process that makes the candles of the time before the journal, and ends. */

assert(process.send !== undefined, 'this file runs as a process of the server')
process.on('disconnect', () => process.exit())
const start = await new Promise<HistoryStart>((resolve) => process.once('message', resolve))
const maker = new HistoryMaker(start)
const left = allStretches()

process.on('message', ({ product, stretch }: Wanted) => {
  const place = left.findIndex((each) => each.product === product && each.stretch === stretch)
  if (place >= 0) left.unshift(...left.splice(place, 1))
})

while (left.length > 0) {
  const { product, stretch } = left.shift()!
  const made = maker.make(product, stretch)
  await new Promise<void>((resolve) => process.send!(made, undefined, {}, () => resolve()))
  // what somebody waits for, and that the server is gone, is heard of between two pieces
  await new Promise(setImmediate)
}
process.disconnect()
