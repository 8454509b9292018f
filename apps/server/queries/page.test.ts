import { describe, expect, it } from 'vitest'
import { pageOf, type PageQuery } from './page.ts'

/** Ten rows, two by two of one instant, in the order of the list. */
const ROWS = Array.from({ length: 10 }, (_, place) => ({ at: 500 - Math.floor(place / 2), place: 10 - place }))
type Row = (typeof ROWS)[number]
const KEYS = [({ at }: Row) => at, ({ place }: Row) => place]

function page(query: PageQuery) {
  return pageOf<Row>(query, KEYS, ([at = 0, place = 0], most) =>
    ROWS.filter((row) => row.at < at || (row.at === at && row.place < place)).slice(0, most),
  )
}

async function placesOf(query: PageQuery): Promise<{ places: number[]; next: string | undefined }> {
  const told = await page(query)
  if (!told.ok) throw new Error(told.code)
  return { places: told.value.rows.map(({ place }) => place), next: told.value.next.next }
}

describe('a page', () => {
  it('begins with the newest and goes on behind its last row, within one instant too', async () => {
    const first = await placesOf({ limit: '3' })
    expect(first).toEqual({ places: [10, 9, 8], next: '499_8' })
    expect(await placesOf({ limit: '3', cursor: first.next })).toEqual({ places: [7, 6, 5], next: '498_5' })
  })

  it('that holds the last row says of no other', async () => {
    expect(await placesOf({ limit: '10' })).toEqual({ places: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], next: undefined })
    expect((await placesOf({ limit: '9' })).next).toBe('496_2')
    expect(await placesOf({ limit: '9', cursor: '496_2' })).toEqual({ places: [1], next: undefined })
  })

  it('holds 50 rows where nobody says how many', async () => {
    const many = Array.from({ length: 60 }, (_, place) => 60 - place)
    const told = await pageOf<number>({}, [Number], ([before = 0], most) =>
      many.filter((n) => n < before).slice(0, most),
    )
    expect(told).toMatchObject({ ok: true, value: { rows: { length: 50 }, next: { next: '11' } } })
  })

  it.each(['', '7', '7_', '7_a', '7_1_2', '-7_1', '7.5_1', '9999999999999999_1'])(
    'is refused for %j, which was never handed out as a cursor',
    async (cursor) => {
      expect(await page({ cursor })).toEqual({ ok: false, code: 'badRequest' })
    },
  )
})
