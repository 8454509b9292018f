import type { AnswerOf, CommandOf } from '@candela/contract'
import type { Core } from '@candela/core'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { minorUnits, orderNumber } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, onceDurable, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import { earnOrder, earnOrders, earnOrderText, earnProducts, earnRates } from './queries.ts'

type EarnHandlers = Pick<
  Handlers,
  'earnProducts' | 'earnRates' | 'openEarn' | 'earnOrders' | 'earnOrder' | 'redeemEarn' | 'setEarnRenewal' | 'stopPlan'
>
type OfEarn = CommandOf<'openEarn' | 'redeemEarn' | 'setEarnRenewal' | 'stopPlan'>

interface Parts {
  readonly core: Core
  readonly commands: Commands
  readonly sources: Sources
}

/** Products and rates for everyone, orders of the caller's own. */
export function earnHandlers(parts: Parts): EarnHandlers {
  const { core, sources } = parts
  return {
    earnProducts: () => onceDurable(sources, earnProducts(sources)),
    earnRates: async ({ params, query }) => valueOf(await earnRates(sources, params.product, query)),
    openEarn({ body: { commandId, product: id, terms, amount, renew }, session: { customer } }) {
      const earnProduct = core.earn.numberOf(id)
      if (earnProduct === undefined) throw new Refused('earnUnknown')
      const asked = { customer, commandId, earnProduct, terms, renew }
      return submit(parts, { kind: 'openEarn', ...asked, amount: minorUnits(amount) })
    },
    earnOrders: async ({ query, session }) => valueOf(await earnOrders(sources, session.customer, query)),
    earnOrder: async ({ params, session }) => valueOf(await earnOrder(sources, session.customer, params.order)),
    redeemEarn: ({ params, body: { commandId, amount }, session: { customer } }) =>
      submit(parts, {
        kind: 'redeemEarn',
        customer,
        commandId,
        order: orderNumber(params.order),
        amount: minorUnits(amount),
      }),
    setEarnRenewal: ({ params, body: { commandId, renew }, session: { customer } }) =>
      submit(parts, { kind: 'setEarnRenewal', customer, commandId, order: orderNumber(params.order), renew }),
    stopPlan: ({ params, body: { commandId }, session: { customer } }) =>
      submit(parts, { kind: 'stopPlan', customer, commandId, order: orderNumber(params.order) }),
  }
}

/** Enters a command and answers the order as it is then. */
async function submit({ commands, sources }: Parts, command: OfEarn): Promise<AnswerOf<'openEarn'>> {
  const { customer } = command
  const { seq, at, value } = await commands.submit(command)
  const number = command.kind === 'openEarn' ? value : command.order
  const atHand = sources.projections.money.rooms.earn.orderAtHand(customer, number)
  if (atHand) return { seq, at, order: earnOrderText(sources, atHand) }
  valueOf(await caughtUpAfter(sources, customer))
  const { order } = valueOf(await earnOrder(sources, customer, String(number)))
  return { seq, at, order }
}
