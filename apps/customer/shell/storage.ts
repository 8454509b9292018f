/** The key of terms searched for on this device; clearing the caches removes them. */
export const RECENT_SEARCHES = 'recentSearches'

/** The key of the log's key and last signed state on this device; clearing the caches leaves it alone. */
export const LOG_KEPT = 'logKept'

/** Local storage that may be full, switched off or absent: then nothing is kept, and nothing breaks. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
