import {
  type AnswerOf,
  MONEY,
  type PerpetualTerms,
  type ProductDefinition,
  type QueryOf,
  STEP_MS,
} from '@candela/contract'
import type { Core } from '@candela/core'
import { FUNDING_RATE } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { bookText, depthOf } from '../../queries/books.ts'
import { nowOf, productNamed, type Sources } from '../../queries/context.ts'
import { amountText, quantityText } from '../../queries/decimals.ts'
import { protectionParams } from '../../intake/protection-params.ts'
import { same } from '../../queries/fields.ts'
import { limitOf, listed, tablePage } from '../../queries/page.ts'
import { Refused } from '../../refused.ts'
import { priceOrNone } from './texts.ts'

const PROTECTIONS = ['selfExcluded', 'onBreak', 'accountFrozen', 'ownLossLimit'] as const

/** The terms of a perpetual and the state of its market; answered once everything seen is durable. */
export async function termsOf(
  core: Core,
  sources: Sources,
  id: string,
  customer: number | undefined,
): Promise<PerpetualTerms> {
  const product = productNamed(sources, id)
  const terms = product && core.perpetuals.terms(product.product)
  if (product === undefined || terms === undefined) throw new Refused('productUnknown')
  const number = product.product
  const now = nowOf(sources)
  const market = core.perpetuals.market(number)
  const insurance = core.houseBalance('insurance', MONEY)
  const own = customer === undefined ? undefined : ownOf(core, customer, number)
  const { ruleVersion } = core
  const { fundingIntervalMs } = core.rules.perpetual
  await sources.engine.settled()
  const last = sources.projections.money.rooms.perpetual.lastRate(number)
  return {
    product: id,
    ruleVersion,
    halted: terms.isHalted,
    tiers: terms.tiers.map(({ upTo, leverage, maintenancePpm }) => ({
      upTo: amountText(upTo),
      leverage,
      maintenancePpm,
    })),
    makerFeePpm: terms.makerPpm,
    takerFeePpm: terms.takerPpm,
    liquidationFeePpm: terms.liquidationPpm,
    targetPpm: terms.targetPpm,
    mostOrders: terms.mostOrders,
    minimumNotional: amountText(product.minimumNotional),
    priceBandPpm: product.priceBandPpm,
    worstPricePpm: product.worstPricePpm,
    mark: priceOrNone(product, market?.mark ?? 0),
    index: priceOrNone(product, market?.index ?? 0),
    stale: market?.stale(now) ?? true,
    ...(last && { lastFunding: { at: last.at, ratePpm: last.ratePpm ?? 0 } }),
    nextFundingAt: market?.fundingAt ?? (Math.floor(now / fundingIntervalMs) + 1) * fundingIntervalMs,
    comingFundingPpm: market?.ratePpm ?? 0,
    openInterest: quantityText(product, market?.openLots ?? 0),
    house: {
      position: quantityText(product, market?.houseLots ?? 0),
      most: quantityText(product, market?.houseMost ?? 0),
    },
    insurance: amountText(insurance),
    ...(own && { own }),
  }
}

function ownOf(core: Core, customer: number, product: number): NonNullable<PerpetualTerms['own']> {
  const asking = core.perpetuals.asking(customer, product)
  const kept = {
    selfExcluded: asking.isSelfExcluded,
    onBreak: asking.isOnBreak,
    accountFrozen: asking.isFrozen,
    ownLossLimit: asking.isAboveLossLimit,
  }
  return {
    leverage: asking.leverage,
    mode: asking.mode,
    knowledge: asking.hasKnowledge,
    protections: PROTECTIONS.filter((code) => kept[code]).map((code) => ({
      code,
      params: { ...protectionParams(code, core, customer) },
    })),
    openOrders: asking.openOrders,
    borrowed: amountText(asking.unpaidPrincipal),
  }
}

/** Book and ladder merged, as they are now; answered once what was seen is durable. */
export async function perpetualBook(
  sources: Sources,
  id: string,
  query: QueryOf<'perpetualBook'>,
): Promise<Answered<AnswerOf<'perpetualBook'>>> {
  const { engine } = sources
  const product = perpetualNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const levels = engine.core.perpetuals.book(product.product, depthOf(query))
  const market = engine.core.perpetuals.market(product.product)
  const seq = engine.appliedSeq
  await engine.settled()
  const stale = market?.stale(nowOf(sources)) ?? true
  return answer({ product: id, seq, ts: (market?.step ?? 0) * STEP_MS, stale, ...bookText(product, levels) })
}

export function perpetualTrades(
  sources: Sources,
  id: string,
  query: QueryOf<'perpetualTrades'>,
): Answered<AnswerOf<'perpetualTrades'>> {
  const product = perpetualNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const latest = sources.projections.perpetualTrades.latest(product.product, limitOf(query))
  return answer({ product: id, trades: [...latest] })
}

/** A product that has a perpetual. */
export function perpetualNamed(sources: Sources, id: string): ProductDefinition | undefined {
  const product = productNamed(sources, id)
  return product && sources.engine.core.perpetuals.terms(product.product) && product
}

/** The rate of each instant of funding, newest first. */
export async function fundingRates(
  sources: Sources,
  id: string,
  query: QueryOf<'perpetualFunding'>,
): Promise<Answered<AnswerOf<'perpetualFunding'>>> {
  const product = perpetualNamed(sources, id)
  if (!product) return refuse('productUnknown')
  const page = await tablePage(sources, FUNDING_RATE, {
    name: 'funding-rates',
    where: 'product = $1',
    values: [product.product],
    by: ['at'],
    query,
  })
  return listed(page, 'rates', ({ ratePpm, averagePremiumPpm, mark, ...row }) => ({
    ...same(row, 'at', 'samples', 'seq'),
    ...(ratePpm === null ? {} : { ratePpm }),
    ...(averagePremiumPpm === null ? {} : { averagePremiumPpm }),
    mark: priceOrNone(product, mark ?? 0),
  }))
}
