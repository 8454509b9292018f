import type { PerpetualMove } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'

/** A move of a position, in one text: the position, its entry, and its place there. */
export function moveKey({ position, seq, place }: Pick<PerpetualMove, 'position' | 'seq' | 'place'>): string {
  return `${position}-${seq}-${place}`
}

function paramsOf(key: string): { readonly position: string; readonly seq: string; readonly place: string } {
  const [position = '', seq = '', place = ''] = key.split('-')
  return { position, seq, place }
}

export const { useCheck: useMoveCheck, verify: verifyMove } = openChecks<PerpetualMove>({
  name: (key) => `P${key}`,
  async shown(key) {
    const params = { position: paramsOf(key).position }
    const detail = await call('position', { params })
    queryClient.setQueryData(readKey('position', { params }), detail)
    const move = detail.moves.find((one) => moveKey(one) === key)
    if (!move) throw new Error('a move that is checked stands on its page')
    return move
  },
  proof: (key, query) => call('moveProof', { params: paramsOf(key), query }),
  question: (asked, shown) => ({ kind: 'move', ...asked, shown }),
})
