import type { TextsName } from '@candela/locale'
import type { ComponentType } from 'react'

/** What a visitor meets: the page, the login prompt in its place, or the way to Login. */
export type Guard = 'open' | 'prompt' | 'login'

/** Who looks at a page in pictures and journeys, and with which query: `customer?id={order}` has an order of that customer. */
export type Scene = Viewer | `${Viewer}?${string}`
type Viewer = 'visitor' | 'customer' | 'both'

/** One page of the app, declared once in its feature's room. The first load carries every row: they stay tiny. */
export interface PageRow {
  readonly path: `/${string}`
  readonly guard: Guard
  /** the texts it shows, fetched with it */
  readonly texts: readonly TextsName[]
  readonly load: () => Promise<ComponentType>
  readonly scene: Scene
  /** its place in the tab bar */
  readonly tab?: number
  /** whole without a network */
  readonly offline?: boolean
}
export type Rows = Readonly<Record<string, PageRow>>

/** A page that is not built yet: says what is coming, by the sentence `coming.<key>` of the row's first texts. */
export const coming = (key: string) => async (): Promise<ComponentType> =>
  (await import('./coming-page.tsx')).comingPage(key)
