import type { AssertionResponse, RequestOptions } from '@candela/contract'
import { newCommandId } from '@candela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryClient, type ReadName } from '../live/queries.ts'
import { signWithPasskey } from '../session/passkey.ts'

interface Signed<Of, Done> {
  /** the queue that is asked anew afterwards, whatever happened: others may have been quicker */
  readonly read: ReadName
  /** tells what is decided of what else could be */
  readonly name: (of: Of) => string
  readonly begin: (of: Of, commandId: string) => Promise<RequestOptions>
  readonly enter: (of: Of, commandId: string, response: AssertionResponse) => Promise<Done>
}

/** Signs a decision with the passkey; asked again after a lost answer it carries the same command id, so that it has one effect. */
export function useSigned<Of, Done>({ read, name, begin, enter }: Signed<Of, Done>) {
  const ids = useRef(new Map<string, string>())
  return useMutation({
    async mutationFn(of: Of): Promise<Done> {
      const commandId = ids.current.get(name(of)) ?? newCommandId()
      ids.current.set(name(of), commandId)
      const response = await signWithPasskey(await begin(of, commandId))
      return enter(of, commandId, response)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [read] }),
  })
}
