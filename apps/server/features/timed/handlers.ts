import type { AnswerOf, BodyOf, CommandOf, TimedTerms } from '@candela/contract'
import type { Core } from '@candela/core'
import { formatDecimal } from '@candela/units'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { minorUnits } from '../../intake/decimals.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, productNamed, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import { timedOrder, timedOrderText, timedOrders, timedSettlements } from './queries.ts'

type TimedHandlers = Pick<
  Handlers,
  'timedTerms' | 'placeTimedOrder' | 'timedOrders' | 'timedOrder' | 'timedSettlements'
>

interface Parts {
  readonly core: Core
  readonly commands: Commands
  readonly sources: Sources
}

/** Terms for everyone, orders of the caller's own, and what came of all of them without whose they were. */
export function timedHandlers(parts: Parts): TimedHandlers {
  const { sources } = parts
  return {
    timedTerms: ({ params }) => termsOf(parts, params.product),
    placeTimedOrder: ({ body, session }) => place(parts, session.customer, body),
    timedOrders: async ({ query, session }) => valueOf(await timedOrders(sources, session.customer, query)),
    timedOrder: async ({ params, session }) => valueOf(await timedOrder(sources, session.customer, params.order)),
    timedSettlements: async ({ params, query }) => valueOf(await timedSettlements(sources, params.product, query)),
  }
}

/** The terms of a product. The greatest stake is the least over the durations: it holds for each of them. */
function termsOf({ core, sources }: Parts, id: string): TimedTerms {
  const product = productNamed(sources, id)
  const offer = product && core.rules.timed.timedOffer(product.id)
  if (offer === undefined) throw new Refused('productUnknown')
  const { won, lost } = sources.projections.money.rooms.house.decidedOf(product!.product)
  const room = (direction: 'up' | 'down'): string => {
    const rooms = offer.durations.map(({ ms }) => core.timed.room(product!.product, direction, ms) ?? 0n)
    return formatDecimal(rooms.reduce((least, one) => (one < least ? one : least)))
  }
  return {
    product: id,
    ruleVersion: core.ruleVersion,
    durations: offer.durations.map(({ ms, payoutPpm }) => ({ ms, payoutPpm })),
    minimumStake: formatDecimal(offer.minimumStake),
    maximumStake: formatDecimal(offer.maximumStake),
    mostOpen: offer.mostOpen,
    windowSteps: offer.windowSteps,
    maxStakeNow: { up: room('up'), down: room('down') },
    decided: won + lost,
    won,
  }
}

async function place(
  { commands, sources }: Parts,
  customer: number,
  body: BodyOf<'placeTimedOrder'>,
): Promise<AnswerOf<'placeTimedOrder'>> {
  const { seq, at, value } = await commands.submit(commandOf(sources, customer, body))
  const atHand = sources.projections.money.rooms.timed.orderAtHand(customer, value)
  if (atHand) return { seq, at, order: timedOrderText(sources, atHand) }
  valueOf(await caughtUpAfter(sources, customer))
  const { order } = valueOf(await timedOrder(sources, customer, String(value)))
  return { seq, at, order }
}

function commandOf(
  sources: Sources,
  customer: number,
  { commandId, product: id, direction, durationMs, stake, ruleVersion }: BodyOf<'placeTimedOrder'>,
): CommandOf<'placeTimedOrder'> {
  const product = productNamed(sources, id)
  if (!product) throw new Refused('productUnknown')
  return {
    kind: 'placeTimedOrder',
    customer,
    commandId,
    product: product.product,
    direction,
    durationMs,
    // more than the core counts to is too large all the same
    stake: minorUnits(stake, Number.MAX_SAFE_INTEGER),
    ruleVersion,
  }
}
