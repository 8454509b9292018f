import type { AssertionResponse, RequestOptions } from '@candela/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient, type ReadName } from '../live/queries.ts'
import { signWithPasskey } from '../session/passkey.ts'
import { openDecisions } from './command-ids.ts'

interface Signed<Of, Done> {
  /** the queue that is asked anew afterwards, whatever happened: others may have been quicker */
  readonly read: ReadName
  /** tells what is decided of what else could be */
  readonly name: (of: Of) => string
  readonly begin: (of: Of, commandId: string) => Promise<RequestOptions>
  readonly enter: (of: Of, commandId: string, response: AssertionResponse) => Promise<Done>
}

/** Signs a decision with the passkey. */
export function useSigned<Of, Done>({ read, name, begin, enter }: Signed<Of, Done>) {
  const [decide] = useState(openDecisions)
  return useMutation({
    mutationFn: (of: Of): Promise<Done> =>
      decide(name(of), async (commandId) => enter(of, commandId, await signWithPasskey(await begin(of, commandId)))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [read] }),
  })
}
