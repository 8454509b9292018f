import { fundAccounts } from '@candela/engine'
import { DAY } from '@candela/units'
import { feature } from '../../feature.ts'
import { houseMoney } from './money.ts'
import { houseStatistics } from './statistics.ts'

/** The results of the house and its customers, for everyone. */
export const house = feature({
  word: 'house',
  open: ({ sources }) => ({
    handlers: {
      houseStatistics: ({ query }) => houseStatistics(sources, query),
      houseMoney: () => houseMoney(sources),
    },
    upkeep: [
      {
        what: 'accounts of the house',
        everyMs: DAY,
        run: async () => void (await fundAccounts(sources.engine)),
      },
    ],
  }),
})
