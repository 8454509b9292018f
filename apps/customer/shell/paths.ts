import { ROWS } from './rooms.made.ts'

export type PathName = keyof typeof ROWS
export type Paths = { readonly [N in PathName]: (typeof ROWS)[N]['path'] }
/** a page of the tab bar */
export type TabName = { [N in PathName]: (typeof ROWS)[N] extends { tab: number } ? N : never }[PathName]

const NAMES = Object.keys(ROWS) as readonly PathName[]

/** The specification's paths, letter for letter, as the rooms declare them. Paths with `?id=` take the id of what they show. */
export const PATHS = Object.fromEntries(NAMES.map((name) => [name, ROWS[name].path])) as unknown as Paths

/** The five tabs in their order. */
export const TABS: readonly TabName[] = NAMES.filter((name): name is TabName => 'tab' in ROWS[name]).sort(
  (one, other) => ROWS[one].tab - ROWS[other].tab,
)

const BY_PATH = new Map<string, PathName>(NAMES.map((name) => [ROWS[name].path, name]))

/** An address inside the app: `to('product', { id: 'BTC-USDT' })`. */
export function to(name: PathName, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? PATHS[name] : `${PATHS[name]}?${search}`
}

/** The page a path belongs to; undefined for an unknown one. */
export function pageOf(path: string): PathName | undefined {
  return BY_PATH.get(path)
}

/** The page a typed path means: as `pageOf`, whatever its capitals and with a slash at its end. */
export function routeOf(path: string): PathName | undefined {
  const plain = (text: string) => text.replace(/\/+$/, '').toLowerCase()
  return pageOf(path) ?? NAMES.find((name) => plain(ROWS[name].path) === plain(path))
}
