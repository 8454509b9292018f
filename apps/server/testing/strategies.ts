import type { AnswerOf, BodyOf } from '@candela/contract'
import { CODES, type Refusal } from '@candela/contract'
import { LATEST_RULES } from '@candela/rules'
import { HOUR } from '@candela/units'
import { expect } from 'vitest'
import { RefusedCall, type TestClient } from './client.ts'
import { passKnowledgeCheck } from './knowledge.ts'
import { type MovedHouse, STEP } from './moved-house.ts'

type Terms = Pick<BodyOf<'startStrategy'>, 'kind' | 'parameters'>

export const TREND = { product: 'BTC-USDT', fast: 5, slow: 20, bar: '1h' }
export const GRID = { product: 'BTC-USDT', low: '50000', high: '70000', levels: 3 }
/** half of it in bitcoin: trades at its first hour */
export const HALF: Terms = {
  kind: 'rebalance',
  parameters: { products: [{ product: 'BTC-USDT', share: 500_000 }], band: 20_000, bar: '1h' },
}

/** Calls of customers with strategies in a house whose clock is moved, and the hours that pass there. */
export class StrategyCalls {
  readonly #house: () => MovedHouse

  constructor(house: () => MovedHouse) {
    this.#house = house
  }

  /** A customer who passed the knowledge check. */
  async informed(): Promise<TestClient> {
    const house = this.#house()
    const client = await house.customer()
    await passKnowledgeCheck(client, house.now)
    return client
  }

  start(client: TestClient, over: Partial<BodyOf<'startStrategy'>> = {}): Promise<AnswerOf<'startStrategy'>> {
    const terms = { amount: '500', stopLossPpm: 100_000, takeProfitPpm: 0, ruleVersion: LATEST_RULES }
    const body = { commandId: this.#house().commandId(), kind: 'trend', parameters: TREND, ...terms, ...over }
    return client.call('startStrategy', { body })
  }

  change(
    client: TestClient,
    strategy: string,
    over: Partial<BodyOf<'changeStrategy'>> = {},
  ): Promise<AnswerOf<'changeStrategy'>> {
    const same = { add: '0', take: '0', stopLossPpm: 100_000, takeProfitPpm: 0, run: true }
    const body = { commandId: this.#house().commandId(), ...same, ...over }
    return client.call('changeStrategy', { params: { strategy }, body })
  }

  stop(client: TestClient, strategy: string, sell = true): Promise<AnswerOf<'stopStrategy'>> {
    const body = { commandId: this.#house().commandId(), sell }
    return client.call('stopStrategy', { params: { strategy }, body })
  }

  /** The market of the next step. */
  async quote(index: number, lots = 100_000): Promise<void> {
    const house = this.#house()
    house.pass(STEP)
    await house.quote('BTC-USDT', index, lots)
  }

  /** A step before the next hour. */
  async toNextHour(): Promise<void> {
    const house = this.#house()
    house.pass((Math.floor(house.now / HOUR) + 1) * HOUR - STEP - house.now)
    await house.workOff()
  }

  /** The next hour closes at an index, in ticks, with a ladder that deep; none: nobody quotes in it. */
  async hour(index?: number, lots = 100_000): Promise<void> {
    const house = this.#house()
    await this.toNextHour()
    if (index !== undefined) await house.quote('BTC-USDT', index, lots)
    house.pass(STEP)
    await house.workOff()
  }
}

/** The code and the figures that a call is refused with. */
export async function refused(call: Promise<unknown>): Promise<object> {
  const error = await call.then(() => undefined).catch((thrown: unknown) => thrown)
  if (!(error instanceof RefusedCall)) throw new Error('not refused', { cause: error })
  expect(error.status).toBe(CODES[error.code as Refusal].status)
  return { code: error.code, ...error.params }
}
