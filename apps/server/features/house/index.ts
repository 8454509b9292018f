import { fundAccounts } from '@candela/engine'
import { DAY, SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { houseMoney } from './money.ts'
import { openSchedule } from './schedule.ts'
import { houseStatistics } from './statistics.ts'

const SCHEDULE_EVERY_MS = SECOND

/** The results of the house and its customers, for everyone. */
export const house = feature({
  word: 'house',
  open: ({ sources, clock, configuration }) => ({
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
      {
        what: 'the week of the house',
        everyMs: SCHEDULE_EVERY_MS,
        run: openSchedule({ engine: sources.engine, clock, sells: configuration.priceSource === 'simulated' }),
      },
    ],
  }),
})
