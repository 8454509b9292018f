import type { Command, CommandOf } from '@candela/contract'
import type { Core } from '../core.ts'
import { type CommandStream, MIDS, TRADED } from './command-stream.ts'

/** Any of what customers do with perpetuals, and the market; some of it is refused. */
export function perpetualAct(stream: CommandStream, core: Pick<Core, 'perpetuals'>, customers: number): Command {
  const { random } = stream
  stream.now += random.below(20)
  const customer = 1 + random.below(customers)
  const product = TRADED[random.below(2)]!
  const own = { customer, commandId: stream.commandId() }
  const near = MIDS[product] + random.below(801) - 400
  const kind = random.below(20)
  if (kind < 4) return stream.market(400)
  if (kind < 12) return { ...order(stream, product, near), ...own }
  if (kind === 12) return { kind: 'closePosition', ...own, product }
  if (kind === 13) return { kind: 'addMargin', ...own, product, amount: 1 + random.below(1_000_000_000) }
  if (kind === 14) return { kind: 'removeMargin', ...own, product, amount: 1 + random.below(1_000_000_000) }
  if (kind === 15) return { kind: 'setLeverage', ...own, product, leverage: 1 + random.below(2) }
  if (kind === 16) return { kind: 'cancelAllPerpetualOrders', ...own, product: -1 }
  const position = core.perpetuals.position(customer, product)
  if (kind === 17 && position !== undefined) {
    const away = position.side * (1 + random.below(300))
    const prices = { takeProfit: MIDS[product] + away, stopLoss: MIDS[product] - away }
    return { kind: 'setTriggers', ...own, product, ...prices, takeProfitLots: 0, stopLossLots: 1 + random.below(100) }
  }
  const open = core.perpetuals.orders(customer)
  const first = open[random.below(Math.max(1, open.length))]
  if (kind > 17 && first !== undefined) return { kind: 'cancelPerpetualOrder', ...own, order: first.order }
  return { ...order(stream, product, near), ...own, trigger: near }
}

type Asked = Omit<CommandOf<'placePerpetualOrder'>, 'customer' | 'commandId'>

function order({ random }: CommandStream, product: number, price: number): Asked {
  const isMarket = random.below(3) === 0
  return {
    kind: 'placePerpetualOrder',
    product,
    side: random.below(2) === 0 ? 'buy' : 'sell',
    type: isMarket ? 'market' : 'limit',
    timeInForce: isMarket ? 'ioc' : 'gtc',
    price: isMarket ? 0 : price,
    lots: 100 + random.below(400),
    reduceOnly: random.below(4) === 0,
    trigger: 0,
    takeProfit: 0,
    stopLoss: 0,
    ruleVersion: 1,
  }
}
