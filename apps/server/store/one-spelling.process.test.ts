import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestServer } from '../testing/database.ts'
import { readContact } from '../vault/contacts.ts'
import { openStore, type Store } from './index.ts'

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const MIGRATION = readFileSync(new URL('./migrations/0073-one-spelling.sql', import.meta.url), 'utf8')

let server: TestServer
let store: Store
let client: pg.Client
beforeAll(async () => {
  server = await TestServer.start()
  store = await openStore(await server.migrated(), LOG)
  client = await store.connect()
})
afterAll(async () => {
  await client.end()
  await store.close()
  await server.stop()
})

const accountNumbered = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Accounts in the order in which they were made, each with a name under a key as it was kept. */
async function keep(names: readonly (readonly [kind: string, key: string])[]): Promise<void> {
  await client.query('delete from vault.account')
  for (const [place, [kind, key]] of names.entries()) {
    const id = accountNumbered(place + 1)
    await client.query(
      `insert into vault.account (id, state, nick, password_hash, language, age_stated, terms_version, risk_version, created_at)
       values ($1, 'opening', 'x', 'x', 'en', true, 1, 1, 1)`,
      [id],
    )
    await client.query('insert into vault.sign_in_name (kind, key, shown, account) values ($1, $2, $2, $3)', [
      kind,
      key,
      id,
    ])
  }
}

async function keys(): Promise<readonly string[]> {
  const { rows } = await client.query<{ key: string }>('select key from vault.sign_in_name order by account')
  return rows.map(({ key }) => key)
}

it('addresses that were kept are found by the spelling of today', async () => {
  const spellings = [
    'zoe\u0301@mail.example',
    'ａｎｎａ＋１@mail.example',
    'a\u2011b@mail.example',
    'x\u0661\u096a@mail.example',
  ]
  await keep(spellings.map((key) => ['email', key]))
  await client.query(MIGRATION)
  expect(await keys()).toEqual(
    spellings.map((spelling) => {
      const contact = readContact('email', spelling)
      return typeof contact === 'string' ? contact : contact.key
    }),
  )
})

it('of several accounts the one of that spelling keeps it, else the first; the others stay as they were', async () => {
  const [plain, wide, decomposed, composed] = [
    'a1@mail.example',
    'ａ１@mail.example',
    'zoe\u0301@mail.example',
    'zo\u00e9@mail.example',
  ]
  await keep([
    ['email', wide],
    ['email', plain],
    ['email', '\u0661@mail.example'],
    ['email', '१@mail.example'],
    ['email', decomposed],
    ['email', composed],
    ['username', 'ａ'],
  ])
  await client.query(MIGRATION)
  const after = [wide, plain, '1@mail.example', '१@mail.example', decomposed, composed, 'ａ']
  expect(await keys()).toEqual(after)
  await client.query(MIGRATION)
  expect(await keys()).toEqual(after)
})
