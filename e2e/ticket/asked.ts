import { priceText, quantityText, type Side } from '@candela/contract'
import { EMPTY_PERPETUAL, type PerpetualFields } from '@candela/customer/perpetual-ticket'
import { worstPrice } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { type Asked, type Chance, type TicketHouse } from './house.ts'

/** An order by chance as somebody types it, and as its commands say it. */
export interface Wish {
  readonly fields: PerpetualFields
  readonly ask: (side: Side, lots?: number) => Asked
}

const LIMIT_TIMES = ['gtc', 'gtc', 'ioc', 'fok', 'postOnly'] as const

export function wishOf({ core, customer }: TicketHouse, chance: Chance): Wish {
  const { mark } = core.perpetuals.market(0)!
  const held = core.perpetuals.position(customer, 0)?.lots ?? 0
  const near = (away: number) => Math.max(1, mark + chance(2 * away + 1) - away)
  const anyPrice = () => near([10, 5_000, 60_000, 1_300_000][chance(4)]!)
  const type = (['market', 'limit', 'stop'] as const)[chance(3)]!
  const acts = chance(2) === 0 ? 'market' : 'limit'
  const hasLimit = type === 'limit' || (type === 'stop' && acts === 'limit')
  const timeInForce = LIMIT_TIMES[chance(LIMIT_TIMES.length)]!
  const slipPpm = hasLimit || chance(3) > 0 ? 0 : 100 * (1 + chance(500))
  const trigger = type === 'stop' ? anyPrice() : 0
  const price = hasLimit ? (trigger !== 0 && chance(2) === 0 ? trigger + chance(2_000) - 1_000 : anyPrice()) : 0
  const from = trigger === 0 ? mark : trigger
  const lots =
    [held, held + 1, 1 + chance(100), 1 + chance(20_000), 1 + chance(200_000), held + chance(5_000), 40_000_000][
      chance(13) >> 1
    ]! || 1
  const protects = chance(3) === 0
  const takeProfit = protects && chance(4) > 0 ? near([300, 60_000][chance(2)]!) : 0
  const stopLoss = protects && chance(4) > 0 ? near([300, 60_000, 1_000_000][chance(3)]!) : 0
  const reduceOnly = chance(5) === 0
  const text = (ticks: number) => (ticks === 0 ? '' : priceText(BTC_USDT, ticks))
  const isStopLimit = type === 'stop' && hasLimit
  const kept = isStopLimit && timeInForce !== 'ioc' ? 'gtc' : timeInForce
  return {
    fields: {
      ...EMPTY_PERPETUAL,
      type,
      acts,
      price: text(price),
      trigger: text(trigger),
      timeInForce,
      slip: slipPpm === 0 ? '' : String(slipPpm / 10_000),
      amount: quantityText(BTC_USDT, lots),
      reduceOnly,
      protects,
      takeProfit: text(takeProfit),
      stopLoss: text(stopLoss),
    },
    ask: (side, other = lots) => ({
      side,
      type: hasLimit ? 'limit' : 'market',
      timeInForce: hasLimit ? kept : 'ioc',
      price: hasLimit ? price : slipPpm === 0 ? 0 : worstPrice({ worstPricePpm: slipPpm }, from, side),
      trigger,
      lots: other,
      reduceOnly,
      takeProfit,
      stopLoss,
      ruleVersion: core.ruleVersion,
    }),
  }
}
