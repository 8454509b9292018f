import type { LoanRefusalReason } from '@candela/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { openDecisions } from '../../desk/command-ids.ts'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'

type Decided = 'proposed' | 'paid' | 'refusedByRule' | 'refused'

/** Sends a verdict: the listed reasons refuse, none of them approves. */
export function useDecide(application: string) {
  const [decide] = useState(openDecisions)
  const params = { application }
  return useMutation({
    mutationFn: (reasons: readonly LoanRefusalReason[]): Promise<Decided> =>
      decide(reasons.join(' '), async (commandId) => {
        if (reasons.length > 0) {
          await call('deskRefuseApplication', { params, body: { commandId, reasons: [...reasons] } })
          return 'refused'
        }
        const options = await call('deskApproveBegin', { params, body: { commandId } })
        const response = await signWithPasskey(options)
        return (await call('deskApproveApplication', { params, body: { commandId, response } })).stage
      }),
    // whatever happened, others may have been quicker
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskApplications'] }),
  })
}
