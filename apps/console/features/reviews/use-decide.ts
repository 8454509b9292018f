import type { ReturnReason } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { useRef, useState } from 'react'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'

export type Decided = 'returned' | 'proposed' | 'validated'

/** Sends a decision once: asked again after a lost answer it carries the same command id, so that it has one effect. */
export function useDecide(reference: string) {
  const [decided, setDecided] = useState<Decided>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const ids = useRef(new Map<string, string>())

  function idOf(decision: string): string {
    const known = ids.current.get(decision) ?? newCommandId()
    ids.current.set(decision, known)
    return known
  }

  async function decide(decision: string, send: (commandId: string) => Promise<Decided>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      setDecided(await send(idOf(decision)))
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
