import { assert } from '@candela/units'
import { HistoryMaker } from '../simulated/history-maker.ts'
import type { Asked } from './background-history.ts'

/* The process that makes candles of the time before the journal: what it is asked for, in turn, until the server lets it go. */

assert(process.send !== undefined, 'this file runs as a process of the server')
let maker: HistoryMaker | undefined

process.on('disconnect', () => process.exit())
process.on('message', ({ start, wanted }: Asked) => {
  if (start) maker = new HistoryMaker(start)
  if (wanted) process.send!(maker!.make(wanted.product, wanted.stretch))
})
