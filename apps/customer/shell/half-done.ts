import { useRef, useState } from 'react'
import { accountNow } from '../session/store.ts'
import { preferencesStore } from './preferences.ts'
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
 * another version, and is nothing. With `figuresIn` only in the language it was typed in. Never for a password or a code.
 */
export function halfDone<T extends object>(
  key: string,
  lifeMs: number,
  like: Required<T>,
  figuresIn: () => string | undefined = () => undefined,
): HalfDone<T> {
  const own = (): string => {
    const id = accountNow()
    return id === undefined ? key : `${key}:${id}`
  }
  const readAt = (place: string): T | undefined => {
    try {
      const { at, value, language } = JSON.parse(tabShelf.read(place) ?? '{}') as Record<string, unknown>
      const isFresh = typeof at === 'number' && Date.now() - at < lifeMs && language === figuresIn()
      if (isFresh && isLike(value, like)) return value as T
    } catch {
      // nobody can read it
    }
    tabShelf.remove(place)
    return undefined
  }
  const keepAt = (place: string, value: T) =>
    tabShelf.write(place, JSON.stringify({ at: Date.now(), value, language: figuresIn() }))
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

/** Of work with figures that are typed: "123,567" is another number in German than in English. */
export const languageNow = (): string => preferencesStore.getState().language

/** Long enough for a reload and for whatever was looked up meanwhile. */
const FORM_LIFE_MS = 15 * 60_000

/** The fields of a form, and `of`: what they were typed for. */
type Form<T extends object> = T & { readonly of: string }

/**
 * Keeps the fields of a form over a reload: `const KEPT = halfDoneForm('timedTicket', EMPTY_FIELDS, 'stake')`. `main`: the field without
 * which there is nothing to go on with.
 */
export function halfDoneForm<T extends object>(
  key: string,
  like: Required<T>,
  main?: keyof T,
  figuresIn: () => string | undefined = languageNow,
): HalfDone<Form<T>> {
  const form = halfDone<Form<T>>(key, FORM_LIFE_MS, { ...like, of: '' } as Required<Form<T>>, figuresIn)
  const keep = (fields: Form<T>) => {
    if (main !== undefined && fields[main] === '') form.forget()
    else form.keep(fields)
  }
  return { ...form, keep }
}

/** The same of a form with whom it is about in it: forgotten as soon as its owner leaves. */
export function personalForm<T extends object>(key: string, like: Required<T>): HalfDone<Form<T>> {
  return halfDoneForm(PERSONAL + key, like, undefined, () => undefined)
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
  return useKept(
    () => {
      const found = kept.read()
      if (found?.of !== of) return begin
      const { of: _of, ...typed } = found
      return { ...begin, ...typed }
    },
    (fields) => kept.keep({ ...fields, of }),
  )
}

/** Fields that are kept as they change, also after their page was left: an answer that comes then empties what was sent. */
export function useKept<T extends object>(
  begin: () => T,
  keep: (fields: T) => void,
): readonly [fields: T, change: (changed: Partial<T>) => void] {
  const [fields, setFields] = useState(begin)
  const last = useRef(fields)
  const change = (changed: Partial<T>) => {
    last.current = { ...last.current, ...changed }
    setFields(last.current)
    keep(last.current)
  }
  return [fields, change]
}

function isLike(value: unknown, like: object): boolean {
  if (typeof value !== 'object' || value === null) return false
  const kinds = new Map(Object.entries(like).map(([name, field]) => [name, typeof field]))
  return Object.entries(value).every(([name, field]) => kinds.get(name) === typeof field)
}
