const DEFAULT_LIMIT = 50

/** The rows a page holds at most. */
export function limitOf(query: { readonly limit?: string | undefined }): number {
  return query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit)
}

/** A cursor's whole numbers, as many as the list has keys; undefined for anything that was not handed out as one. */
export function keysOf(cursor: string | undefined, count: number): readonly number[] | undefined {
  const parts = cursor?.split('_') ?? []
  const isGood = parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part))
  return isGood ? parts.map(Number) : undefined
}

/** One row more than a page was asked for says that there is another page, which begins after the last row of this one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keys: (row: Row) => readonly number[],
): { readonly rows: readonly Row[]; readonly next: { readonly next?: string } } {
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return { rows, next: {} }
  return { rows: rows.slice(0, limit), next: { next: keys(last).join('_') } }
}
