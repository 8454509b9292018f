import { feature } from '../../feature.ts'
import { earnEntries } from './entries.ts'
import { earnHandlers } from './handlers.ts'
import { refusalParams } from './refusal-params.ts'

/** Money set aside for a time, for a yield that is promised from a funded pot. */
export const earn = feature({
  word: 'earn',
  refusalParams,
  open: ({ engine, commands, sources }) => ({
    handlers: earnHandlers({ core: engine.core, commands, sources }),
    gives: { earn: { earnEntries: (customer, order) => earnEntries(sources, customer, order) } },
  }),
})
