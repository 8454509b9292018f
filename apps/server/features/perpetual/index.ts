import { feature } from '../../feature.ts'
import { openPerpetualChanges } from './changes.ts'
import { perpetualHandlers } from './handlers.ts'
import { refusalParams } from './refusal-params.ts'

/** Positions with margin, in products that never expire. */
export const perpetual = feature({
  word: 'perpetual',
  refusalParams,
  open: ({ engine, commands, sources }) => ({
    handlers: perpetualHandlers({ core: engine.core, commands, sources }),
    gives: { perpetual: { perpetualChanges: openPerpetualChanges(sources) } },
  }),
})
