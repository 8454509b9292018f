import type { Rail, RailAnswer } from './rail.ts'

/** The used part of a rail's memory, in tenths: a request sent late in it arrives later still, and no two clocks are the same. */
const USED_TENTHS = 9

/** True when a rail surely knows a key still that was first asked with at an instant. */
export function isRemembered({ keyMemoryMs }: Pick<Rail, 'keyMemoryMs'>, firstAt: number, now: number): boolean {
  return (now - firstAt) * 10 < keyMemoryMs * USED_TENTHS
}

/** A key, and since when the rail may know it; instants. */
export interface AskedKey {
  readonly key: string
  readonly firstAt: number
  readonly now: number
}

/**
 * Sends what a key asks for while the rail surely knows the key; afterwards only asks what became of it (money §2).
 * `forgotten`: the rail cannot say any more, so that people have to ask it.
 */
export async function sendOrAsk(
  rail: Rail,
  { key, firstAt, now }: AskedKey,
  send: () => Promise<RailAnswer>,
): Promise<RailAnswer | { readonly state: 'forgotten' }> {
  if (isRemembered(rail, firstAt, now)) return send()
  const answer = await rail.status(key)
  return answer.state === 'unknown' ? { state: 'forgotten' } : answer
}
