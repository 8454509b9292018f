import type { SupportChat } from '@candela/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onAccountChange } from './account.ts'
import { useNetwork } from './connection.ts'
import { queryClient, useRead } from './queries.ts'

/** while the socket says nothing */
const CHAT_EVERY_MS = 15_000

/** The newest of the own chat; read again at each change that the socket tells, and when the exchange is back. */
export function useSupportChat(enabled = true): UseQueryResult<SupportChat> {
  const network = useNetwork()
  useEffect(() => {
    if (network === 'good') void queryClient.invalidateQueries({ queryKey: ['supportChat'] })
  }, [network])
  useEffect(
    () =>
      onAccountChange(({ support }) => {
        if (support !== undefined) void queryClient.invalidateQueries({ queryKey: ['supportChat'] })
      }),
    [],
  )
  return useRead('supportChat', {}, { enabled, refetchInterval: CHAT_EVERY_MS })
}
