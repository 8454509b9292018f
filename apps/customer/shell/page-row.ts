import type { TextsName } from '@candela/locale'
import type { ComponentType } from 'react'
import type { ReadName } from '../live/queries.ts'

/** The page that a visitor meets: itself, the login prompt in its place, or the way to Login. */
export type Guard = 'open' | 'prompt' | 'login'

/** The viewer of a page in pictures and journeys, with a query: `customer?id={order}` has an order of that customer. */
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
  /** drawn at build time as it is, since nothing on it waits for an answer; of every other page its frame is */
  readonly still?: boolean
  /** the reads that it begins at once, before the app is here; nothing of an account */
  readonly asks?: readonly ReadName[]
}
export type Rows = Readonly<Record<string, PageRow>>
