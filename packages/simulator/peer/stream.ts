import type { PlaceOrder } from '@candela/contract'
import { SeededRandom } from '../seeded-random.ts'

/** One operation that both books define in the same words. */
export type PeerOperation =
  | (Pick<PlaceOrder, 'side' | 'type' | 'timeInForce' | 'price' | 'lots'> & { readonly kind: 'order' })
  | {
      readonly kind: 'cancel'
      /** among the orders open now, by this draw */
      readonly draw: number
    }

const MID = 1000
const REACH = 12
const LARGEST = 50

/** Orders close to one mid, so that queues are long and fills are many. */
export function peerStream(seed: number, count: number): PeerOperation[] {
  const random = new SeededRandom(seed)
  return Array.from({ length: count }, (): PeerOperation => {
    if (random.chance(20)) return { kind: 'cancel', draw: random.word() }
    const side = random.chance(50) ? 'buy' : 'sell'
    const lots = random.between(1, LARGEST)
    if (random.chance(15)) return { kind: 'order', side, type: 'market', timeInForce: 'ioc', price: 0, lots }
    const timeInForce = random.pick(['gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'fok', 'postOnly'] as const)
    // most lie on their own side of the mid and rest
    const away = random.between(-REACH / 3, REACH) * (side === 'buy' ? -1 : 1)
    return { kind: 'order', side, type: 'limit', timeInForce, price: MID + away, lots }
  })
}
