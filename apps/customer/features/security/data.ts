import { queryClient, useRead } from '../../live/index.ts'

/** The account's protection as it is now. */
export function useSecurity() {
  return useRead('security', undefined, { staleTime: 0 })
}

/** After a change: every page that shows the protection asks again. */
export function refreshSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['security'] })
}
