import type { Command } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { FUNDING_INTERVAL_MS } from '@candela/rules/perpetual'
import type { TestClient } from './client.ts'
import { type MovedHouse, STEP } from './moved-house.ts'

const PRODUCT = 'BTC-USDT'
const INDEX = 6_000_000
/** the book stands so far above the index, in ticks: 0.2 % */
const PREMIUM = 12_000
/** ladder lots enough for the impact price */
const DEEP = 1_000_000
const AT_ONCE = 1_000

/**
 * A long and a short of 0.01 BTC, half an interval before funding is due. Answers when that is, in milliseconds: 0.2 %
 * of premium, less the damper, is paid by the long.
 */
export async function openBeforeFunding(house: MovedHouse, long: TestClient, short: TestClient): Promise<number> {
  const due = (Math.floor(house.now / FUNDING_INTERVAL_MS) + 2) * FUNDING_INTERVAL_MS
  // half of an interval's steps, and some
  house.pass(due - FUNDING_INTERVAL_MS / 2 - 10_000 - house.now)
  await premiumUntil(house, house.now + STEP)
  await opened(house, long, 'buy')
  await opened(house, short, 'sell')
  return due
}

/** Steps up to an instant, in which the book stands above the index. */
export async function premiumUntil(house: MovedHouse, until: number): Promise<void> {
  const { engine } = house.server.floor
  const { product } = engine.core.productById(PRODUCT)!
  const middle = INDEX + PREMIUM
  const ladder = { kind: 'levels', bids: [[middle - 1, DEEP]], asks: [[middle + 1, DEEP]] } as const
  while (house.now < until) {
    const taken: Promise<unknown>[] = []
    for (let count = 0; count < AT_ONCE && house.now < until; count++) {
      house.pass(STEP)
      const update = { product, receivedAt: house.now, index: INDEX, ladder, prints: [] }
      const market: Command = { kind: 'market', step: house.now / STEP, gap: false, updates: [update] }
      taken.push(engine.submit(market))
    }
    await Promise.all(taken)
  }
}

async function opened(house: MovedHouse, client: TestClient, side: 'buy' | 'sell'): Promise<void> {
  const body = { commandId: house.commandId(), product: PRODUCT, side, quantity: '0.01' } as const
  await client.call('placePerpetualOrder', {
    body: { ...body, type: 'market', reduceOnly: false, ruleVersion: LATEST_RULES },
  })
}
