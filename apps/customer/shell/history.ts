/** An address inside the app and what its entry in the browser's history carries. */
export interface Location {
  readonly pathname: string
  /** with its `?`, or empty */
  readonly search: string
  /** names the entry in the history; `default` for one the app did not make */
  readonly key: string
  readonly state: unknown
}

/** The way to a location: by a link or a call, or by the browser's own back, forward and address line. */
export type Move = 'push' | 'replace' | 'pop'

export interface Place {
  readonly location: Location
  readonly move: Move
}

export interface NavigateOptions {
  /** true to take the place of the entry shown now */
  readonly replace?: boolean
  /** carried by the entry; read as `location.state` */
  readonly state?: unknown
}

interface Entry {
  /** position in the history, counted from where the app was opened */
  readonly idx?: number
  readonly key?: string
  readonly usr?: unknown
}

const listeners = new Set<(place: Place) => void>()
/** the location that the app shows, by its name */
let shown = ''

/** The location in the address line, by its hash. */
export function locationNow(): Location {
  const [, path = '', search = ''] = /^#?([^?#]*)(\?[^#]*)?/.exec(location.hash) ?? []
  const { key = 'default', usr: state } = entryNow()
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: search === '?' ? '' : search, key, state }
}

/** Numbers the entry that the app was opened with. */
export function openHistory(): Place {
  if (entryNow().idx === undefined) history.replaceState({ ...entryNow(), idx: 0 }, '')
  return taken('pop')
}

/** Calls back with each place gone to; an entry of the same place, such as that of a sheet, is none. Returns how to stop. */
export function followHistory(listener: (place: Place) => void): () => void {
  listeners.add(listener)
  // the browser adds it once, however many follow
  addEventListener('popstate', popped)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', popped)
  }
}

/** True where Back stays within the app. */
export function canGoBack(): boolean {
  return (entryNow().idx ?? 0) > 0
}

/** Goes to an address inside the app, or by so many entries through the history. */
export function navigate(to: string | number, { replace = false, state }: NavigateOptions = {}): void {
  if (typeof to === 'number') return history.go(to)
  const { idx = 0 } = entryNow()
  const entry: Entry = { idx: replace ? idx : idx + 1, key: Math.random().toString(36).slice(2, 10), usr: state }
  if (replace) history.replaceState(entry, '', `#${to}`)
  else
    try {
      history.pushState(entry, '', `#${to}`)
    } catch {
      // Safari refuses the hundredth entry within half a minute
      location.assign(`#${to}`)
      return
    }
  tell(replace ? 'replace' : 'push')
}

function popped(): void {
  if (nameOf(locationNow()) !== shown) tell('pop')
}

/** Tells every listener of the location now. */
function tell(move: Move): void {
  const place = taken(move)
  for (const listener of listeners) listener(place)
}

/** The location now, as the one that the app shows from here on. */
function taken(move: Move): Place {
  const location = locationNow()
  shown = nameOf(location)
  return { location, move }
}

function nameOf({ pathname, search, key }: Location): string {
  return `${key} ${pathname}${search}`
}

function entryNow(): Entry {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
