import type { Order, OrderDetail, Product } from '@candela/contract'
import type { Formats } from '@candela/locale'
import { priceDigits } from '../../live/index.ts'
import { amountText, exactText, type useTexts } from '../../shell/index.ts'
import type { Fact } from '../proof/index.ts'
import { insideLimit, ladderLevel } from './filled.ts'

type Translate = ReturnType<typeof useTexts<'proof'>>['t']

/**
 * The lines of "How this was filled" as facts: nothing here has been verified by this device. Without fills there is
 * only the order itself.
 */
export function fillLines(
  detail: OrderDetail,
  product: Product,
  formats: Formats,
  t: Translate,
  /** writes an amount as the customer wants amounts seen */
  shown: (amount: string) => string,
): readonly Fact[] {
  const { order, fills } = detail
  const log: Fact = { key: 'log', detail: t('lines.log.fact', { seq: formats.count(order.seq) }) }
  const trigger = triggerFacts(order, product, formats, t)
  if (fills.length === 0) return [log, ...trigger]
  const filled = shown(amountText(formats, product.base, order.filled))
  return [
    log,
    ...trigger,
    marketFact(detail, product, formats, t),
    priceFact(detail, product, formats, t),
    feeFact(detail, formats, t, shown),
    { key: 'whole', detail: t('lines.whole.fact', { filled, count: formats.count(fills.length) }) },
  ]
}

/** The reason why an order that waited was triggered, or the fact that it was not. */
function triggerFacts({ stop, status }: Order, product: Product, formats: Formats, t: Translate): readonly Fact[] {
  if (!stop) return []
  const digits = priceDigits(product)
  const trigger = formats.price(stop.trigger, digits)
  if (!stop.triggered) {
    return [
      { key: 'trigger', detail: t(status === 'waiting' ? 'lines.trigger.waits' : 'lines.trigger.never', { trigger }) },
    ]
  }
  const { at, index, seq } = stop.triggered
  const [time, entry] = [formats.timeWithSeconds(at), formats.count(seq)]
  return [
    {
      key: 'trigger',
      value: formats.price(index, digits),
      detail: t('lines.trigger.met', { trigger, time, seq: entry }),
    },
  ]
}

function marketFact({ fills, markets }: OrderDetail, product: Product, formats: Formats, t: Translate): Fact {
  const used = fills.map((fill) => ladderLevel(fill, markets)).find((level) => level !== undefined)?.market
  if (!used) return { key: 'market', detail: t('lines.market.customers') }
  return {
    key: 'market',
    value: formats.price(used.index, priceDigits(product)),
    detail: t('lines.market.fact', { seq: formats.count(used.seq), time: formats.timeWithSeconds(used.at) }),
  }
}

function priceFact({ order, fills, markets }: OrderDetail, product: Product, formats: Formats, t: Translate): Fact {
  const limit = formats.price(order.price, priceDigits(product))
  if (!insideLimit(order, fills)) return { key: 'price', detail: t('lines.price.beyond', { limit }) }
  const used = fills.map((fill) => ladderLevel(fill, markets)).find((level) => level !== undefined && level.level > 0)
  if (!used) return { key: 'price', detail: t('lines.price.fact', { limit }) }
  const [level, levels] = [formats.count(used.level), formats.count(used.of)]
  return { key: 'price', detail: t('lines.price.level', { limit, level, levels }) }
}

/** All digits are written, so that the formula gives the very fee beside it. */
function feeFact(
  { order, fills }: OrderDetail,
  formats: Formats,
  t: Translate,
  shown: (amount: string) => string,
): Fact {
  const [maker, taker] = [formats.ppm(order.makerFeePpm), formats.ppm(order.takerFeePpm)]
  const isMaker = fills.every(({ liquidity }) => liquidity === 'maker')
  const isTaker = fills.every(({ liquidity }) => liquidity === 'taker')
  return {
    key: 'fee',
    value: shown(exactText(formats, order.fee)),
    detail:
      isMaker || isTaker
        ? t('lines.fee.fact', { notional: shown(exactText(formats, order.notional)), rate: isMaker ? maker : taker })
        : t('lines.fee.mixed', { maker, taker }),
  }
}
