import { expect, it } from 'vitest'
import { claimVault, type Store } from './index.ts'
import { StoreError } from './errors.ts'

/** A store whose vault belongs to a journal, or to none. */
function storeOf(owner: string | undefined) {
  let house = owner
  const query = (text: string, [genesisId]: readonly string[] = []) => {
    if (text.startsWith('insert')) house ??= genesisId
    const rows = house === undefined ? [] : [{ genesis_id: house }]
    return Promise.resolve({ rows, rowCount: rows.length })
  }
  return { store: { pool: { query } } as unknown as Store, owner: () => house }
}

it('an empty vault is claimed by a house without customers, and by nobody who has some', async () => {
  const empty = storeOf(undefined)
  await expect(claimVault(empty.store, 'a', 3)).rejects.toThrow(StoreError)
  await expect(claimVault(empty.store, 'a', 3)).rejects.toThrow(/holds no people.*customers \(3\)/)
  expect(empty.owner()).toBeUndefined()
  await claimVault(empty.store, 'a')
  await claimVault(empty.store, 'a', 3)
  expect(empty.owner()).toBe('a')
  await expect(claimVault(empty.store, 'b')).rejects.toThrow('belongs to the journal a')
})
