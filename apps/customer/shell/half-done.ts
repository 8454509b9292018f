import { accountNow } from '../session/store.ts'
import { tabShelf } from './storage.ts'

/** Work that is half done in this tab. It survives a reload; a login takes over what the visitor had begun. */
export interface HalfDone<T> {
  read(): T | undefined
  keep(value: T): void
  forget(): void
}

/**
 * Kept under a key for `lifeMs`, each account's own. `like` is an example of it: what is of another shape was kept by
 * another version, and is nothing. Never for a password or a code.
 */
export function halfDone<T extends object>(key: string, lifeMs: number, like: Required<T>): HalfDone<T> {
  const own = (): string => {
    const id = accountNow()
    return id === undefined ? key : `${key}:${id}`
  }
  const readAt = (place: string): T | undefined => {
    try {
      const { at, value } = JSON.parse(tabShelf.read(place) ?? '{}') as { at?: unknown; value?: unknown }
      const isFresh = typeof at === 'number' && Date.now() - at < lifeMs
      return isFresh && isLike(value, like) ? (value as T) : undefined
    } catch {
      return undefined
    }
  }
  const keepAt = (place: string, value: T) => tabShelf.write(place, JSON.stringify({ at: Date.now(), value }))
  return {
    read() {
      const place = own()
      const mine = readAt(place)
      if (mine !== undefined || place === key) return mine
      const visitors = readAt(key)
      tabShelf.remove(key)
      if (visitors !== undefined) keepAt(place, visitors)
      return visitors
    },
    keep: (value) => void keepAt(own(), value),
    forget: () => tabShelf.remove(own()),
  }
}

function isLike(value: unknown, like: object): boolean {
  if (typeof value !== 'object' || value === null) return false
  const kinds = new Map(Object.entries(like).map(([name, field]) => [name, typeof field]))
  return Object.entries(value).every(([name, field]) => kinds.get(name) === typeof field)
}
