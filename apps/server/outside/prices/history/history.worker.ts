import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@candela/units'
import { allStretches, type Wanted } from './threaded-history.ts'
import { HistoryMaker, type HistoryStart, type MadeHistory } from '../simulated/history-maker.ts'

/* The thread that makes the candles of the time before the journal, and ends. */

const port = parentPort
assert(port !== null, 'this file runs as a thread')
const { root, ...start } = workerData as HistoryStart
const maker = new HistoryMaker({ ...start, root: { ...root, secret: Buffer.from(root.secret) } })
const left = allStretches()

port.on('message', ({ product, stretch }: Wanted) => {
  const place = left.findIndex((each) => each.product === product && each.stretch === stretch)
  if (place >= 0) left.unshift(...left.splice(place, 1))
})

while (left.length > 0) {
  const { product, stretch } = left.shift()!
  const made: MadeHistory = maker.make(product, stretch)
  const buffers = made.series.flatMap(([, { start: starts, open, high, low, close, lots, turnover }]) =>
    [starts, open, high, low, close, lots, turnover].map(({ buffer }) => buffer),
  )
  port.postMessage(made, buffers)
  // what somebody waits for is heard of between two pieces
  await new Promise(setImmediate)
}
port.close()
