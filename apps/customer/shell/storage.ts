/** The key of terms searched for on this device; clearing the caches removes them. */
export const RECENT_SEARCHES = 'recentSearches'

/** The key of the log's key and last signed state on this device; clearing the caches leaves it alone. */
export const LOG_KEPT = 'logKept'

/** The beginning of keys in this tab's storage whose values go with their owner, whatever page is shown then. */
export const PERSONAL = 'personal.'

/** longer than all that a start of the app needs to find again */
const PROBE = 'x'.repeat(1_000)

let unkept: 'no' | 'untold' | 'told' = 'no'
const listeners = new Set<() => void>()

/** Hears that something cannot be kept: storage is full, switched off or absent. It is told once, also late, while the page lives. */
export function onUnkept(listener: () => void): () => void {
  listeners.add(listener)
  if (unkept === 'untold') tellUnkept()
  return () => listeners.delete(listener)
}

function tellUnkept(): void {
  if (unkept === 'told') return
  unkept = listeners.size > 0 ? 'told' : 'untold'
  for (const listener of listeners) listener()
}

/** The one way to a storage of the browser. What it does not take lasts as long as the page, and nothing breaks. */
class Shelf {
  readonly #of: () => Storage
  readonly #unkept = new Map<string, string>()
  constructor(of: () => Storage) {
    this.#of = of
  }

  read(key: string): string | undefined {
    const unkept = this.#unkept.get(key)
    if (unkept !== undefined) return unkept
    try {
      return this.#of().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }

  /** False where it will be gone with the page. */
  write(key: string, value: string): boolean {
    try {
      this.#of().setItem(key, value)
      this.#unkept.delete(key)
      return true
    } catch {
      // what stood there before would come back as if it still held
      this.remove(key)
      this.#unkept.set(key, value)
      tellUnkept()
      return false
    }
  }

  remove(key: string): void {
    this.#unkept.delete(key)
    try {
      this.#of().removeItem(key)
    } catch {
      // nothing was kept
    }
  }

  /** Removes all whose key begins so, but for those that end as is told. */
  removeAll(beginning: string, butEnding?: string): void {
    const goes = (key: string) => key.startsWith(beginning) && (butEnding === undefined || !key.endsWith(butEnding))
    for (const key of this.#unkept.keys()) if (goes(key)) this.#unkept.delete(key)
    try {
      const storage = this.#of()
      for (const key of Object.keys(storage)) if (goes(key)) storage.removeItem(key)
    } catch {
      // nothing was kept
    }
  }

  /** True where it takes what a start of the app needs. */
  canKeep(): boolean {
    try {
      this.#of().setItem('probe', PROBE)
      this.#of().removeItem('probe')
      return true
    } catch {
      return false
    }
  }
}

const device = new Shelf(() => localStorage)
/** The storage of this tab: it survives a reload, and is gone with the tab. */
export const tabShelf = new Shelf(() => sessionStorage)

export function readStored(key: string): string | undefined {
  return device.read(key)
}

export function writeStored(key: string, value: string): boolean {
  return device.write(key, value)
}

export function removeStored(key: string): void {
  device.remove(key)
}

/** True where this device can keep who is logged in. */
export function canKeep(): boolean {
  return device.canKeep()
}
