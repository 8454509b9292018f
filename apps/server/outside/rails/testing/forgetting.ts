import type { Rail, RailAnswer } from '../index.ts'

interface Asked {
  readonly at: number
  readonly times: number
}

/**
 * A rail that knows a key for so long and no longer: asked with it again after that, it does the same once more, as real
 * banks do. `rail`: the one behind it, as it is open now. Times in milliseconds.
 */
export function forgetting(rail: () => Rail, memoryMs: number, clock: () => number): Rail {
  const asked = new Map<string, Asked>()
  const isForgotten = ({ at }: Asked): boolean => clock() - at >= memoryMs
  const inner = (key: string, { times }: Asked): string => (times === 0 ? key : `${key} again ${times}`)
  const taken = (key: string): string => {
    const before = asked.get(key)
    const now = before && !isForgotten(before) ? before : { at: clock(), times: before ? before.times + 1 : 0 }
    asked.set(key, now)
    return inner(key, now)
  }
  const any = {
    keyMemoryMs: memoryMs,
    payout: (order: Parameters<Rail['payout']>[0]) => rail().payout({ ...order, key: taken(order.key) }),
    status: async (key: string): Promise<RailAnswer> => {
      const before = asked.get(key)
      return before && !isForgotten(before) ? rail().status(inner(key, before)) : { state: 'unknown' }
    },
    linesAfter: (after: number, limit: number) => rail().linesAfter(after, limit),
    close: (day: number) => rail().close(day),
  }
  const opened = rail()
  if (opened.kind !== 'card') return { ...opened, ...any }
  return { ...opened, ...any, charge: (order) => chargeOf(rail(), { ...order, key: taken(order.key) }) }
}

function chargeOf(
  rail: Rail,
  order: { key: string; deposit: number; asset: string; amount: number },
): Promise<RailAnswer> {
  if (rail.kind !== 'card') throw new Error('no card')
  return rail.charge(order)
}
