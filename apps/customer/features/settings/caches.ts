import { forgetAccount, queryClient } from '../../live/index.ts'
import { RECENT_SEARCHES, removeOwn, removeStored } from '../../shell/index.ts'

/** Bytes that saved pages and prices take on this device; undefined where the browser does not say. */
export async function cacheSize(): Promise<number | undefined> {
  try {
    if (!('caches' in window)) return undefined
    const estimate = (await navigator.storage?.estimate?.()) as
      | { usage?: number; usageDetails?: { caches?: number } }
      | undefined
    return estimate?.usageDetails?.caches ?? estimate?.usage
  } catch {
    return undefined
  }
}

/**
 * Removes saved pages, answers and recent searches. Login, settings and watchlist stay. Answers the bytes freed, as far
 * as they are known.
 */
export async function clearCaches(): Promise<number | undefined> {
  const before = await cacheSize()
  if ('caches' in window) {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
  removeOwn(RECENT_SEARCHES)
  removeStored('saved')
  forgetAccount()
  const after = await cacheSize()
  return before === undefined || after === undefined ? undefined : Math.max(0, before - after)
}
