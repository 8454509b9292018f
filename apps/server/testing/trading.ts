import { assert, formatDecimal, parseDecimal } from '@candela/units'
import type { AnswerOf, BodyOf } from '@candela/contract'
import { commandId, type TestClient } from './client.ts'

const READY_WITHIN_MS = 60_000
const PAUSE_MS = 100

/** Waits until a product has a fresh market. */
export async function marketOf(
  client: TestClient,
  product = 'BTC-USDT',
): Promise<{ readonly bid: string; readonly ask: string }> {
  const end = Date.now() + READY_WITHIN_MS
  for (;;) {
    const quote = (await client.call('quotes'))[product]
    if (quote !== undefined && !quote.stale && quote.bid !== '0' && quote.ask !== '0') return quote
    assert(Date.now() < end, `${product} has no fresh market`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** `share` per mille of a price, floored to `tick`. */
export function partOf(price: string, permille: number, tick: string): string {
  const wide = (parseDecimal(price)! * BigInt(permille)) / 1000n
  const step = parseDecimal(tick)!
  return formatDecimal(wide - (wide % step))
}

/** A limit buy that rests: a tenth below the market, which is asked only where no price is given. */
export async function restingOrder(
  client: TestClient,
  product = 'BTC-USDT',
  over: Partial<BodyOf<'placeOrder'>> = {},
): Promise<AnswerOf<'placeOrder'>> {
  const price = over.price ?? partOf((await marketOf(client, product)).bid, 900, '0.01')
  return client.call('placeOrder', {
    body: {
      commandId: commandId(),
      product,
      side: 'buy',
      type: 'limit',
      price,
      quantity: '0.001',
      ...over,
    },
  })
}

/** Buys at the market, once there is a fresh one. */
export async function marketBuy(
  client: TestClient,
  spend: string,
  product = 'BTC-USDT',
  id = commandId(),
): Promise<AnswerOf<'placeOrder'>> {
  await marketOf(client, product)
  return client.call('placeOrder', {
    body: { commandId: id, product, side: 'buy', type: 'market', spend },
  })
}
