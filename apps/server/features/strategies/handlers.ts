import type { AnswerOf, STRATEGY_ROUTES } from '@candela/contract'
import type { Applied } from '@candela/engine'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { Ports } from '../../ports/index.ts'
import { valueOf } from '../../queries/answers.ts'
import { onceDurable, type Sources } from '../../queries/context.ts'
import { askedAmount, askedParameters } from './asked.ts'
import { courseOf } from './course.ts'
import { strategyDecisions } from './decisions.ts'
import { strategiesStopped, strategyState } from './ended.ts'
import { closesOf, learnerOf, learnerStepsOf, offerOf } from './offer.ts'
import { ownRow } from './own.ts'
import { openPasts } from './past.ts'
import { strategyText } from './texts.ts'

/** Terms, learners and closes for everyone; strategies of the caller's own. */
export function strategyHandlers(
  commands: Commands,
  sources: Sources,
  { market, orders }: Pick<Ports, 'market' | 'orders'>,
): Pick<Handlers, keyof typeof STRATEGY_ROUTES> {
  const { core } = sources.engine
  const pastOf = openPasts(sources, market)
  return {
    strategies: ({ session: { customer } }) => {
      const strategies = core.strategies.of(customer).flatMap((view) => strategyText(sources, view) ?? [])
      return onceDurable(sources, { strategies })
    },
    strategiesStopped: ({ query, session: { customer } }) => strategiesStopped(sources, customer, query),
    strategyState: ({ params, session: { customer } }) => strategyState(sources, customer, params.strategy),
    strategyDecisions: ({ params, query, session: { customer } }) =>
      strategyDecisions(sources, customer, params.strategy, query),
    async strategyOrders({ params, query, session: { customer } }) {
      const { strategy } = await ownRow(sources, customer, params.strategy)
      return valueOf(await orders.ordersOfStrategy(customer, strategy, query))
    },
    strategyCourse: ({ params, session: { customer } }) => courseOf(sources, customer, params.strategy),
    strategyLearnerSteps: ({ query: { product, bar } }) => learnerStepsOf(sources, product, bar),
    strategyPast: ({ query: { product } }) => pastOf(product),
    strategyTerms: () => offerOf(sources),
    strategyLearner: ({ query: { product, bar } }) => onceDurable(sources, learnerOf(sources, product, bar)),
    strategyCloses: ({ query: { product, bar } }) => onceDurable(sources, closesOf(sources, product, bar)),
    async startStrategy({ body, session: { customer } }) {
      const { commandId, kind, parameters, amount, stopLossPpm, takeProfitPpm, ruleVersion } = body
      const applied = await commands.submit({
        kind: 'startStrategy',
        customer,
        commandId,
        parameters: askedParameters(sources, kind, parameters),
        amount: askedAmount(amount),
        stopLossPpm,
        takeProfitPpm,
        ruleVersion,
      })
      return doneOf(sources, applied)
    },
    async changeStrategy({ params, body, session: { customer } }) {
      const { commandId, add, take, stopLossPpm, takeProfitPpm, run } = body
      const applied = await commands.submit({
        kind: 'changeStrategy',
        customer,
        commandId,
        strategy: orderNumber(params.strategy),
        add: askedAmount(add),
        take: askedAmount(take),
        stopLossPpm,
        takeProfitPpm,
        run,
      })
      return doneOf(sources, applied)
    },
    async stopStrategy({ params, body: { commandId, sell }, session: { customer } }) {
      const strategy = orderNumber(params.strategy)
      const applied = await commands.submit({ kind: 'stopStrategy', customer, commandId, strategy, sell })
      return doneOf(sources, applied)
    },
  }
}

/** The strategy that a command was about, as it is by now. */
function doneOf(sources: Sources, { seq, at, value }: Applied): AnswerOf<'startStrategy'> {
  const view = sources.engine.core.strategies.strategy(value)
  const strategy = view && strategyText(sources, view)
  return { seq, at, id: String(value), ...(strategy && { strategy }) }
}
