import { newCommandId } from '@candela/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../live/client.ts'
import { queryClient } from '../../live/queries.ts'
import { signWithPasskey } from '../../session/passkey.ts'

/** Signs the release of a withdrawal; asked again after a lost answer it carries the same command id, so that it has one effect. */
export function useAgree(release: string) {
  const [commandId] = useState(() => newCommandId())
  const params = { release }
  return useMutation({
    mutationFn: async () => {
      const options = await call('deskAgreeBegin', { params, body: { commandId } })
      const response = await signWithPasskey(options)
      return call('deskAgreeRelease', { params, body: { commandId, response } })
    },
    // whatever happened, others may have been quicker
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['deskReleases'] }),
  })
}
