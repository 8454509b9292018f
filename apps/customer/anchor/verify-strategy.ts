import type { OwnStrategy, StoppedStrategy, StrategyDecision } from '@candela/contract'
import { call, queryClient, readKey } from '../live/index.ts'
import { openChecks } from './checks.ts'
import type { ShownDecision } from './shown-strategy.ts'

/** A decision in one text: its strategy, its entry, and its place there. */
export function decisionKey(
  { id }: Pick<OwnStrategy | StoppedStrategy, 'id'>,
  { seq, place }: StrategyDecision,
): string {
  return `${id}-${seq}-${place}`
}

/** Decisions never change: a check finds here the figures that it was asked about. */
const shown = new Map<string, StrategyDecision>()

function paramsOf(key: string): { readonly strategy: string; readonly seq: string; readonly place: string } {
  const [strategy = '', seq = '', place = ''] = key.split('-')
  return { strategy, seq, place }
}

const { useCheck, verify } = openChecks<ShownDecision>({
  // strategies count from 1 for themselves
  name: (key) => `A${paramsOf(key).strategy}`,
  async shown(key) {
    const params = { strategy: paramsOf(key).strategy }
    const state = await call('strategyState', { params })
    queryClient.setQueryData(readKey('strategyState', { params }), state)
    return { strategy: 'running' in state ? state.running : state.stopped, decision: shown.get(key)! }
  },
  proof: (key, query) => call('strategyProof', { params: paramsOf(key), query }),
  receipt: (_, seq, query) => call('receipt', { params: { seq: String(seq) }, query }),
  question: (asked, figures) => ({ kind: 'strategy', ...asked, shown: figures }),
})

export const useDecisionCheck = useCheck

export function verifyDecision(key: string, decision: StrategyDecision): Promise<void> {
  shown.set(key, decision)
  return verify(key)
}
