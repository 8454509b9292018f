import type pg from 'pg'

/** A pool as it is, which keeps the texts of what it was asked, those inside of transactions too. */
export function watchedPool(pool: pg.Pool): { readonly pool: pg.Pool; readonly asked: string[] } {
  const asked: string[] = []
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'query') asked.push(textOf(given[0]))
          const answered: unknown = Reflect.apply(value, target, given)
          if (name !== 'connect' || !(answered instanceof Promise)) return answered
          return answered.then((client: object) => watched(client))
        }
      },
    })
  return { pool: watched(pool), asked }
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : (query as { readonly text: string }).text
  return text.replaceAll(/\s+/g, ' ').trim()
}
