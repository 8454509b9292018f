import type { AnswerOf, CommandOf, SUBSCRIPTION_ROUTES } from '@candela/contract'
import type { Core } from '@candela/core'
import { least, parseDecimal } from '@candela/units'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { MALFORMED, orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, nowOf, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { Reminders } from './reminders.ts'
import { newCoinSales, subscriptionOf, subscriptions } from './queries.ts'

interface Parts {
  readonly core: Core
  readonly commands: Commands
  readonly sources: Sources
  readonly reminders: Pick<Reminders, 'read' | 'save'>
}

/** Sales for everyone, subscriptions of the caller's own. */
export function subscriptionHandlers(parts: Parts): Pick<Handlers, keyof typeof SUBSCRIPTION_ROUTES> {
  const { core, sources, reminders } = parts
  return {
    newCoinSales: () => newCoinSales(sources),
    subscribe({ params, body: { commandId, quantity }, session: { customer } }) {
      const sale = Number(params.sale)
      const lot = core.sales.sale(sale, nowOf(sources))?.terms.lot
      if (lot === undefined) throw new Refused('saleUnknown')
      return submit(parts, { kind: 'subscribe', customer, commandId, sale, lots: lotsOf(quantity, lot) })
    },
    saleReminders: ({ session }) => reminders.read(session.account),
    remindOfSale: ({ params, body, session }) => reminders.save(session.account, Number(params.sale), body.wanted),
    subscriptions: async ({ query, session }) => valueOf(await subscriptions(sources, session.customer, query)),
    subscription: async ({ params, session }) =>
      valueOf(await subscriptionOf(sources, session.customer, params.subscription)),
    cancelSubscription: ({ params, body: { commandId }, session: { customer } }) =>
      submit(parts, { kind: 'cancelSubscription', customer, commandId, record: orderNumber(params.subscription) }),
  }
}

/** Enters a command and answers the subscription as it is then. */
async function submit(
  { commands, sources }: Parts,
  command: CommandOf<'subscribe' | 'cancelSubscription'>,
): Promise<AnswerOf<'subscribe'>> {
  const { seq, at, value } = await commands.submit(command)
  const record = command.kind === 'subscribe' ? value : command.record
  valueOf(await caughtUpAfter(sources, command.customer))
  return { seq, at, subscription: valueOf(await subscriptionOf(sources, command.customer, String(record))) }
}

/** Whole lots of a coin; what is no whole number of them the core refuses, in the order of its rule. */
function lotsOf(quantity: string, lot: number): number {
  const minor = parseDecimal(quantity)
  if (minor === undefined || minor % BigInt(lot) !== 0n) return MALFORMED
  return Number(least(minor / BigInt(lot), BigInt(Number.MAX_SAFE_INTEGER)))
}
