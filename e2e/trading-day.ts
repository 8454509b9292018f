import type { BodyOf } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { commandId, marketBuy, marketOf, partOf, passKnowledgeCheck, type TestClient } from '@candela/server/testing'

/** Ids of what a customer has: a filled order, a running timed one, money locked to earn, a position, an order that rests, a grid. */
export interface Traded {
  readonly order: string
  readonly timed: string
  readonly earn: string
  readonly position: string
  readonly entrust: string
  readonly strategy: string
}

/** Gives a customer a little history to look at: bought, sold, two resting orders, one cancelled, own limits, a running timed one. */
export async function tradeALittle(customer: TestClient): Promise<Traded> {
  const { products } = await customer.call('products')
  const near = async (id: string, permille: number) => {
    const { bid } = await marketOf(customer, id)
    return partOf(bid, permille, products.find((product) => product.id === id)!.tick)
  }
  const limit = async (product: string, side: 'buy' | 'sell', permille: number, quantity: string) =>
    customer.call('placeOrder', {
      body: { commandId: commandId(), product, side, type: 'limit', price: await near(product, permille), quantity },
    })

  const bought = await marketBuy(customer, '2500')
  await marketBuy(customer, '1800', 'ETH-USDT')
  await marketBuy(customer, '600', 'SOL-USDT')
  await marketBuy(customer, '900', 'XAU-USD')
  await customer.call('placeOrder', {
    body: { commandId: commandId(), product: 'ETH-USDT', side: 'sell', type: 'market', quantity: '0.2' },
  })
  await limit('BTC-USDT', 'buy', 970, '0.01')
  await limit('SOL-USDT', 'sell', 1040, '1')
  const regretted = await limit('ETH-USDT', 'buy', 950, '0.1')
  await customer.call('cancelOrder', { params: { order: regretted.order.id }, body: { commandId: commandId() } })
  for (const product of ['BTC-USDT', 'SOL-USDT']) await customer.call('searchPicked', { body: { product } })
  const own = async (period: 'day' | 'month', amount: string) =>
    customer.call('setOwnLimit', { body: { commandId: commandId(), of: 'loss', period, amount } })
  await own('day', '250')
  await own('month', '2000')
  const timed = await customer.call('placeTimedOrder', {
    body: {
      commandId: commandId(),
      product: 'BTC-USDT',
      direction: 'up',
      durationMs: 300_000,
      stake: '100',
      ruleVersion: LATEST_RULES,
    },
  })
  const earn = await customer.call('openEarn', {
    body: { commandId: commandId(), product: 'L5', terms: 1, amount: '1000', renew: false },
  })
  return {
    order: bought.order.id,
    timed: timed.order.id,
    earn: earn.order.id,
    ...(await holdPerpetuals(customer, near)),
    strategy: await startGrid(customer, near),
  }
}

/** A grid around the market, by a customer who passed the knowledge check. */
async function startGrid(
  customer: TestClient,
  near: (id: string, permille: number) => Promise<string>,
): Promise<string> {
  const product = 'BTC-USDT'
  await passKnowledgeCheck(customer)
  const [low, high] = [await near(product, 960), await near(product, 1_040)]
  const { id } = await customer.call('startStrategy', {
    body: {
      commandId: commandId(),
      kind: 'grid',
      parameters: { product, low, high, levels: 5 },
      amount: '500',
      stopLossPpm: 200_000,
      takeProfitPpm: 0,
      ruleVersion: LATEST_RULES,
    },
  })
  return id
}

/** A long with take profit and stop loss, a short, and a purchase that rests. */
async function holdPerpetuals(
  customer: TestClient,
  near: (id: string, permille: number) => Promise<string>,
): Promise<Pick<Traded, 'position' | 'entrust'>> {
  const place = async (order: Omit<BodyOf<'placePerpetualOrder'>, 'commandId' | 'ruleVersion' | 'reduceOnly'>) =>
    customer.call('placePerpetualOrder', {
      body: { commandId: commandId(), ruleVersion: LATEST_RULES, reduceOnly: false, ...order },
    })
  const takeProfit = await near('BTC-USDT', 1_060)
  const stopLoss = await near('BTC-USDT', 960)
  await place({ product: 'BTC-USDT', side: 'buy', type: 'market', quantity: '0.02', takeProfit, stopLoss })
  await place({ product: 'ETH-USDT', side: 'sell', type: 'market', quantity: '0.2' })
  const price = await near('BTC-USDT', 980)
  const resting = await place({ product: 'BTC-USDT', side: 'buy', type: 'limit', price, quantity: '0.01' })
  const { positions } = await customer.call('positions')
  return { position: positions[0]!.id, entrust: resting.order.id }
}
