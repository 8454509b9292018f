import { feature } from '../../feature.ts'
import { LETTERS_EVERY_MS } from '../../queries/letter-rounds.ts'
import { tradingHandlers } from './handlers.ts'
import { openOrderQueries } from './queries.ts'
import { refusalParams } from './refusal-params.ts'
import { openStopLetters } from './stop-letters.ts'
import { openTrading } from './trading.ts'

/** rows that may wait for the database before new orders have to; half of what would end the process */
const MAX_WAITING_ROWS = 500_000

/** Orders and what came of them. */
export const spot = feature({
  word: 'spot',
  needs: ['letters'],
  letters: ['stopTriggered'],
  refusalParams,
  open({ engine, commands, sources, projections }, { letters }) {
    const { core } = engine
    const queries = openOrderQueries(sources)
    const trading = openTrading({
      commands,
      catalogue: {
        productById: (id) => core.productById(id),
        productOfOrder: (order) => {
          const found = core.spot.order(order) ?? core.spot.waitingStop(order)
          return found && core.product(found.product)
        },
      },
      queries,
      isBehind: () => projections.waitingRows > MAX_WAITING_ROWS,
    })
    return {
      handlers: tradingHandlers(trading, queries),
      upkeep: [
        {
          what: 'letters about triggered orders',
          everyMs: LETTERS_EVERY_MS,
          run: openStopLetters(engine, sources, letters),
        },
      ],
      gives: { trading, orders: queries },
    }
  },
})
