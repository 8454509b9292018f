import type { BodyOf, ParamsOf, QueryOf, RouteName, ROUTES } from '../api/routes.ts'

type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Partial<T> extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T }
type FileOf<N extends RouteName> = (typeof ROUTES)[N] extends { readonly upload: unknown } ? Blob : undefined

/** The input of a call of a route: `{ params, query, body }`, each where the route has it; a file is the whole body. */
export type CallInput<N extends RouteName> = Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> &
  Part<'body', FileOf<N>>
