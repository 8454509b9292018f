import { useEffect, useReducer, useRef } from 'react'
import { accountNow } from '../session/store.ts'
import { PERSONAL, tabShelf } from './storage.ts'

/** Work that is half done in this tab. It survives a reload; a login takes over what the visitor had begun. */
export interface HalfDone<T> {
  read(): T | undefined
  keep(value: T): void
  /** Also what a visitor had begun, which would come back in its place. */
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
      if (isFresh && isLike(value, like)) return value as T
    } catch {
      // nobody can read it
    }
    tabShelf.remove(place)
    return undefined
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
    forget() {
      tabShelf.remove(own())
      tabShelf.remove(key)
    },
  }
}

/** Long enough for a reload and for whatever was looked up meanwhile. */
const FORM_LIFE_MS = 15 * 60_000

/** The fields of a form, and `of`: what they were typed for. */
type Form<T extends object> = T & { readonly of: string }

/**
 * Keeps the fields of a form over a reload: `const KEPT = halfDoneForm('timedTicket', EMPTY_FIELDS, 'stake')`. `main`: the field without
 * which there is nothing to go on with.
 */
export function halfDoneForm<T extends object>(key: string, like: Required<T>, main?: keyof T): HalfDone<Form<T>> {
  const form = halfDone<Form<T>>(key, FORM_LIFE_MS, { ...like, of: '' } as Required<Form<T>>)
  const keep = (fields: Form<T>) => {
    if (main !== undefined && fields[main] === '') form.forget()
    else form.keep(fields)
  }
  return { ...form, keep }
}

/** The same of a form with whom it is about in it: forgotten as soon as its owner leaves. */
export function personalForm<T extends object>(key: string, like: Required<T>): HalfDone<Form<T>> {
  return halfDoneForm(PERSONAL + key, like)
}

/** Forgets the personal forms of all but this page's account, whose leaving a tab that slept has not heard of. */
export function forgetFormsOfOthers(): void {
  tabShelf.removeAll(PERSONAL, `:${accountNow() ?? ''}`)
}

/**
 * The fields of a form that is kept: those that were typed for the same thing before, else as it begins. Forget them once they were
 * sent: `const [fields, change] = useHalfDone(KEPT, product.id, EMPTY)`.
 */
export function useHalfDone<T extends object>(
  kept: HalfDone<Form<T>>,
  of: string,
  begin: T,
): readonly [fields: T, change: (changed: Partial<T>) => void] {
  const [fields, change] = useReducer(
    (state: T, changed: Partial<T>): T => ({ ...state, ...changed }),
    undefined,
    () => {
      const found = kept.read()
      if (found?.of !== of) return begin
      const { of: _of, ...typed } = found
      return { ...begin, ...typed }
    },
  )
  const begun = useRef(fields)
  useEffect(() => {
    if (fields !== begun.current) kept.keep({ ...fields, of })
  }, [kept, of, fields])
  return [fields, change]
}

function isLike(value: unknown, like: object): boolean {
  if (typeof value !== 'object' || value === null) return false
  const kinds = new Map(Object.entries(like).map(([name, field]) => [name, typeof field]))
  return Object.entries(value).every(([name, field]) => kinds.get(name) === typeof field)
}
