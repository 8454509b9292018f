import type { ReturnReason } from '@candela/contract'
import { useState } from 'react'
import { openDecisions } from '../../desk/command-ids.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'

export type Decided = 'returned' | 'proposed' | 'validated'

/** Sends a decision of a case: what is to be mended, or that it is in order. */
export function useDecide(reference: string) {
  const [decided, setDecided] = useState<Decided>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [enter] = useState(openDecisions)

  async function decide(decision: string, send: (commandId: string) => Promise<Decided>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      setDecided(await enter(decision, send))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      // whatever happened, others may have been quicker
      void queryClient.invalidateQueries({ queryKey: ['deskCases'] })
    }
  }

  const params = { case: reference }
  return {
    decided,
    busy,
    failure,
    giveBack: (reasons: readonly ReturnReason[]) =>
      decide(`return ${reasons.join(' ')}`, async (commandId) => {
        await call('deskReturnCase', { params, body: { commandId, reasons: [...reasons] } })
        return 'returned'
      }),
    validate: () =>
      void decide('validate', async (commandId) => {
        const options = await call('deskValidateBegin', { params, body: { commandId } })
        const response = await signWithPasskey(options)
        const { stage } = await call('deskValidateCase', { params, body: { commandId, response } })
        return stage
      }),
  }
}
