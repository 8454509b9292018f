import { feature } from '../../feature.ts'
import { fundingHandlers } from './handlers.ts'
import { refusalParams } from './practice.ts'
import { openFundingQueries } from './queries.ts'

/** The customer's own money: balances, records, results, practice funds. */
export const funding = feature({
  word: 'funding',
  needs: ['letters'],
  letters: ['practiceFunds'],
  refusalParams,
  open({ commands, sources }, { letters }) {
    const queries = openFundingQueries(sources)
    return {
      handlers: fundingHandlers(commands, queries, letters),
      gives: { balances: (customer) => queries.balances(customer) },
    }
  },
})
