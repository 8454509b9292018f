import type { BodyOf, OwnStrategy } from '@candela/contract'
import { queryClient, useCommand } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { useSent } from '../../ticket/use-sent.ts'

const READS = [
  'strategies',
  'strategyState',
  'strategiesStopped',
  'strategyDecisions',
  'strategyOrders',
  'strategyCourse',
] as const

/** Whatever came of it, all that is shown of strategies is asked anew. */
function asked<Outcome>(outcome: Outcome): Outcome {
  if (outcome !== undefined) for (const key of READS) void queryClient.invalidateQueries({ queryKey: [key] })
  return outcome
}

type Asked = Partial<Pick<BodyOf<'changeStrategy'>, 'add' | 'take' | 'stopLossPpm' | 'takeProfitPpm' | 'run'>>

/** Changes what it is told of a strategy, and leaves the rest as it is. */
export function useChange({ id, state, stopLossPpm, takeProfitPpm }: OwnStrategy) {
  const { send, sending } = useCommand('changeStrategy')
  const change = async (over: Asked) => {
    const body = { add: '0', take: '0', stopLossPpm, takeProfitPpm, run: state !== 'paused', ...over }
    return asked(await send({ params: { strategy: id }, body }))
  }
  return { change, sending }
}

/** Ends a strategy, and sells its coins where asked. */
export function useStop({ id }: OwnStrategy) {
  const { send, sending } = useCommand('stopStrategy')
  const stop = async (sell: boolean) => asked(await send({ params: { strategy: id }, body: { sell } }))
  return { stop, sending }
}

/** The same of a form. */
export function useSaving(strategy: OwnStrategy, onDone: () => void) {
  const { t } = useTexts('strategy')
  const { change, sending } = useChange(strategy)
  const { take, ...rest } = useSent<'changeStrategy'>(t('actions.done'), onDone)
  const save = async (over: Asked) => take(await change(over))
  return { save, sending, ...rest }
}
