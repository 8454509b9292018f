import type { JournalMoment } from '@candela/journal'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { holdMoment } from './moment.ts'

const BEGIN = 'begin isolation level repeatable read read only'
const SEE = 'select 1 from vault.house'

/** A house whose journal says these generations one after the other, and the last of them from then on. */
function house(...generations: readonly number[]) {
  const done: string[] = []
  let looks = 0
  const look = (): JournalMoment => {
    done.push('look')
    const generation = generations[Math.min(looks++, generations.length - 1)]!
    return { seq: generation, acked: { generation }, manifest: null } as JournalMoment
  }
  const client = { query: (text: string) => Promise.resolve(done.push(text)) }
  return { done, held: () => holdMoment(client as unknown as pg.Client, look) }
}

it('sees the vault between two looks at the journal that say the same', async () => {
  const { done, held } = house(7)
  expect(await held()).toMatchObject({ seq: 7 })
  expect(done).toEqual(['look', BEGIN, SEE, 'look'])
})

it('lets go of a vault that it saw while something was acknowledged, and looks again', async () => {
  const { done, held } = house(7, 8, 8, 9, 9)
  expect(await held()).toMatchObject({ seq: 9 })
  const again = ['look', BEGIN, SEE, 'look', 'rollback']
  expect(done).toEqual([...again, ...again, ...again.slice(0, -1)])
})

it('gives up on a house that is never quiet, and holds nothing of it then', async () => {
  const { done, held } = house(...Array.from({ length: 10_001 }, (_, generation) => generation))
  await expect(held()).rejects.toThrow('The house was never quiet for the millisecond that a backup needs to begin.')
  expect(done.at(-1)).toBe('rollback')
})
