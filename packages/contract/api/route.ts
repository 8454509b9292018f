import type * as z from 'zod/mini'
import type { OperatorRole } from '../operators.ts'

/**
 * The caller of a route. `customer`: the session's own objects only, another's answer as if they did not exist. `operator`: an operator
 * at the desk, by a session of its own kind.
 */
export type Caller = 'anyone' | 'customer' | 'operator'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** under /api/v1, parameters as {name} */
  readonly path: string
  readonly caller: Caller
  /** operators only: one of these roles is needed; left out: any operator */
  readonly roles?: readonly OperatorRole[]
  /** operators only: a screen asks it by itself, which is no work and keeps no session open */
  readonly isWatching?: true
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** takes the bytes of a file as its whole body instead of JSON */
  readonly upload?: Upload
  readonly answer: z.ZodMiniType
  /** answers this media type instead of JSON */
  readonly media?: 'text/csv' | 'application/json' | 'image/webp'
  /** requests a minute: by address where anyone may call, else by account, or by operator */
  readonly perMinute: number
  /** of GET: what it takes of the caller's budget for all questions together; 1 where nothing is said */
  readonly cost?: number
  /** one more for so many rows asked for by `limit` */
  readonly rowsACost?: number
}

export interface Upload {
  readonly media: readonly string[]
  readonly maximumBytes: number
}

export const route = <R extends Route>(definition: R): R => definition

/** The forms that a photo may come in; every one is decoded and written anew. */
export const PHOTO: Upload = {
  media: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'],
  maximumBytes: 20 * 1024 * 1024,
}

/** The uploads that one customer may have under way: on their way here, or waiting to be decoded. */
export const UPLOADS = { atOnce: 2, bytes: 40 * 1024 * 1024 } as const
