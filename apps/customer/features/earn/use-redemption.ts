import { queryClient, useCommand } from '../../live/index.ts'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'

/** Takes an order, or an amount of it, back: tells the failure, or that it is done. */
export function useRedemption(order: string) {
  const { send, sending } = useCommand('redeemEarn')
  async function redeem(amount: string, onFailure: (failure: FailedOutcome | undefined) => void, onDone: () => void) {
    const outcome = await send({ params: { order }, body: { amount } })
    if (!outcome) return
    const failed = failureOf(outcome)
    onFailure(failed)
    for (const key of ['earnOrder', 'earnOrders', 'earnProducts']) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
    if (failed === undefined) onDone()
  }
  return { redeem, sending }
}
