import { feature } from '../../feature.ts'
import { openTimedChanges } from './changes.ts'
import { timedHandlers } from './handlers.ts'
import { refusalParams } from './refusal-params.ts'

/** Orders that settle at a fixed time. */
export const timed = feature({
  word: 'timed',
  refusalParams,
  open: ({ engine, commands, sources }) => ({
    handlers: timedHandlers({ core: engine.core, commands, sources }),
    gives: { timed: { timedChanges: openTimedChanges(sources) } },
  }),
})
