import type { AppData } from '@candela/contract'
import { takeAddresses } from './addresses.ts'
import { call } from './client.ts'
import { learnServerTime } from './clock.ts'
import { reconnect } from './connection.ts'
import { queryClient, useRead } from './queries.ts'

const HALF_HOUR = 30 * 60_000

/** Global app data: read once at the start, kept half an hour. */
export async function loadAppData(): Promise<AppData> {
  const sentAt = Date.now()
  const data = await queryClient.fetchQuery({ queryKey: ['app'], queryFn: () => call('app'), staleTime: HALF_HOUR })
  learnServerTime(data.serverTime, sentAt, Date.now())
  if (takeAddresses(data)) reconnect()
  return data
}

/** Global app data; undefined until the server has answered. */
export function useAppData(): AppData | undefined {
  return useRead('app', undefined, { staleTime: HALF_HOUR }).data
}
