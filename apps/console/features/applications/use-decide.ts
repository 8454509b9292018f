import type { LoanRefusalReason } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'

export type Decided = 'proposed' | 'paid' | 'refusedByRule' | 'refused'

/** Sends a verdict: the listed reasons refuse, none of them approves. Asked again after a lost answer it has one effect. */
export function useDecide(application: string) {
  const ids = useRef(new Map<string, string>())
  const params = { application }
  return useMutation({
    async mutationFn(reasons: readonly LoanRefusalReason[]): Promise<Decided> {
      const verdict = reasons.join(' ')
      const commandId = ids.current.get(verdict) ?? newCommandId()
      ids.current.set(verdict, commandId)
      if (reasons.length > 0) {
        await call('deskRefuseApplication', { params, body: { commandId, reasons: [...reasons] } })
        return 'refused'
      }
      const options = await call('deskApproveBegin', { params, body: { commandId } })
      const response = await signWithPasskey(options)
      return (await call('deskApproveApplication', { params, body: { commandId, response } })).stage
    },
    // whatever happened, others may have been quicker
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskApplications'] }),
  })
}
