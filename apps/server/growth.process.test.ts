import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { growthRows } from '@candela/checks/growth'
import { type RouteName, ROUTES } from '@candela/contract'
import { DAY, HOUR, MINUTE, SECOND } from '@candela/units'
import { databaseOf, removeDataDirectory, startServer, type TestServer } from './testing/index.ts'

let server: TestServer
let database: pg.Pool
beforeAll(async () => {
  server = await startServer()
  database = await databaseOf(server)
})
afterAll(async () => {
  await database.end()
  await server.stop()
  removeDataDirectory(server.dataDirectory)
})

const PEOPLE = growthRows('Tables of people')
const VIEWS = growthRows('Views of the journal')
const FOLDERS = growthRows('Folders of the data directory')
const PARTS = growthRows('Parts of the core’s memory')
const MEMORY = growthRows('Memory of the process')

/** A constant of the product: `FILE NAME`, by the text of its source; or `ROUTE a minute`. A third word: what one of it is. */
type Source = string
const MOST_BYTES = 'apps/server/vault/pictures/drawings.ts MOST_BYTES'
const OPERATORS = 'packages/contract/operators.ts MAX_OPERATORS'
const OPEN_DEPOSITS = 'packages/rules/funding/deposit-terms.ts OPEN_DEPOSITS'
const OPEN_WITHDRAWALS = 'packages/rules/funding/withdrawal-terms.ts OPEN_WITHDRAWALS'
const EVIDENCE = 'apps/server/features/rails/evidence.ts'
const SUPPORT = 'apps/server/features/support/chat.ts'
const FORMS = 'apps/server/features/loan/forms.ts'
const CODES = 'apps/server/features/security/verification-codes.ts'
const SESSIONS = 'apps/server/vault/sessions.ts'
const INBOX = 'apps/server/outside/messages/practice-inbox.ts'
const OUTSIDE = 'apps/server/outside/rails/sandbox/state.ts'
const SETUPS = 'apps/server/features/security/authenticators.ts'
const CONFIRMATIONS = 'apps/server/features/security/confirmations.ts'
const CHALLENGES = 'apps/server/vault/challenges.ts'
const GATEWAY = 'apps/server/sockets/gateway.ts'
const FAULTS = 'apps/server/features/faults'
const ROUTE = 'packages/contract/api/route.ts'
const BUILDS = 'apps/server/http/earlier-builds.ts'
const CONNECTIONS = 'apps/server/http/connections.ts'

/** By the first name of a row: every figure that it says. */
const FIGURES: Readonly<Record<string, readonly Source[]>> = {
  'vault.session': [`${SESSIONS} MAX_PER_ACCOUNT`, `${SESSIONS} IDLE_MS`, `${SESSIONS} LONGEST_MS`],
  'vault.device': ['apps/server/vault/devices.ts MAX_PER_ACCOUNT'],
  'vault.failed_sign_in': ['apps/server/vault/sign-in-attempts.ts FORGOTTEN_AFTER_MS'],
  'vault.verification_code': [
    `${CODES} MAX_PER_TARGET_AND_HOUR`,
    `${CODES} MAX_PER_ADDRESS_AND_HOUR`,
    `${CODES} FORGOTTEN_AFTER_MS`,
  ],
  'vault.recovery_code': ['apps/server/vault/credentials.ts RECOVERY_CODES'],
  'vault.passkey': ['apps/server/features/security/passkeys.ts MAX_PASSKEYS'],
  'vault.letter': ['apps/server/features/messages/letters.ts MOST', 'apps/server/features/messages/letters.ts KEPT_MS'],
  'vault.search_pick': ['apps/server/features/market/searches.ts KEPT_DAYS day'],
  'vault.identity_photo': [
    MOST_BYTES,
    'packages/contract/identity.ts validated',
    'packages/contract/identity.ts returned',
  ],
  'vault.destination': [
    'packages/rules/destinations/adding.ts cards',
    'packages/rules/destinations/adding.ts addresses',
  ],
  'vault.destination_past': ['addAddress a minute'],
  'vault.deposit_photo': [`${EVIDENCE} MOST_RECEIPTS`, `${EVIDENCE} MOST_VOUCHERS`, `${EVIDENCE} KEPT_MS`, MOST_BYTES],
  'vault.remittance': [`${EVIDENCE} KEPT_MS`],
  'vault.loan_form': [`${FORMS} MOST_OVER`, `${FORMS} DRAFT_KEPT_MS`, `${FORMS} KEPT_AFTER_MS`],
  'vault.loan_photo': [MOST_BYTES],
  'vault.support_case': [`${SUPPORT} SILENT_MS`, `${SUPPORT} KEPT_AFTER_MS`],
  'vault.support_message': [`${SUPPORT} MOST_MESSAGES`, `${SUPPORT} MOST_PHOTOS`, MOST_BYTES],
  'vault.operator': [OPERATORS],
  'vault.operator_session': ['apps/server/vault/operator-sessions.ts DESK_LONGEST_MS'],
  orders: ['placeOrder a minute'],
  tax_lot: ['packages/projections/tax-lots.ts MOST_LOTS'],
  timed_order: ['placeTimedOrder a minute', 'packages/rules/timed/terms.ts mostOpen'],
  perpetual_order: ['placePerpetualOrder a minute'],
  earn_order: ['openEarn a minute'],
  strategy: ['startStrategy a minute', 'packages/rules/strategy/rules.ts mostRunning'],
  strategy_step: ['changeStrategy a minute'],
  'pasts of products': ['apps/server/features/strategies/past.ts MOST_KEPT'],
  'part bars': ['packages/rules/strategy/rules.ts keptCloses'],
  'part strategies': ['packages/rules/strategy/rules.ts mostRunning'],
  deposit_order: ['startDeposit a minute', OPEN_DEPOSITS],
  withdrawal: ['requestWithdrawal a minute', OPEN_WITHDRAWALS],
  destination: ['addCard a minute'],
  loan: ['applyLoan a minute'],
  subscription: ['subscribe a minute'],
  protection_change: ['setOwnLimit a minute'],
  journal: ['packages/journal/open.ts KEPT_SNAPSHOTS'],
  postgres: ['apps/server/store/embedded/postmaster.ts LOG_FILE_LIMIT'],
  rails: [`${OUTSIDE} MOST_OUTSIDE`],
  inbox: [`${INBOX} MAX_MESSAGES`, `${INBOX} KEPT_MS`],
  pages: [`${BUILDS} MOST_BUILDS`, `${BUILDS} MOST_BYTES`, `${BUILDS} KEPT_MS`],
  uploads: [`${ROUTE} atOnce`, `${ROUTE} bytes`, 'apps/server/http/spool.ts HOUSE_BYTES'],
  'part assets': ['packages/rules/spot/check-product.ts MAX_ASSETS'],
  'part sales': ['packages/rules/subscription/terms.ts MAX_SALES'],
  'part proposals': ['packages/rules/proposals/rules.ts mostWaiting'],
  'part customers': ['packages/core/customers/customers.ts MAX_CUSTOMERS'],
  'part orders': ['packages/core/spot/order-lists.ts MAX_OPEN_ORDERS'],
  'part remembered': [
    'packages/core/command-ids/remembered.ts MAX_REMEMBERED_EACH',
    'packages/core/command-ids/remembered.ts REMEMBER_MS',
  ],
  'part operators': [OPERATORS],
  'part timed': ['packages/rules/timed/terms.ts mostOpen'],
  'part perpetuals': ['packages/rules/perpetual/terms.ts mostOrders'],
  'part earn': ['openEarn a minute'],
  'part deposits': [OPEN_DEPOSITS],
  'part withdrawals': [OPEN_WITHDRAWALS],
  'buckets of the rate limits': ['apps/server/http/rate-limits.ts MAX_SUBJECTS'],
  'sessions at hand': [`${SESSIONS} MAX_REMEMBERED`],
  'letters unread': ['apps/server/features/messages/letters.ts MAX_REMEMBERED'],
  'challenges of passkeys': [`${CHALLENGES} MAX_CHALLENGES`, `${CHALLENGES} CHALLENGE_LIFE_MS`],
  confirmations: [`${CONFIRMATIONS} MAX_CONFIRMATIONS`, 'packages/contract/step-up.ts STEP_UP_LIFE_MS'],
  'authenticators being set up': [`${SETUPS} MAX_SETUPS`, `${SETUPS} SETUP_LIFE_MS`],
  'passwords being hashed': ['apps/server/vault/hashing.ts MAX_WAITING'],
  connections: [`${CONNECTIONS} MOST`, `${CONNECTIONS} MOST_PER_ADDRESS`],
  sockets: [`${GATEWAY} MAX_CONNECTIONS`, `${GATEWAY} MAX_PER_ADDRESS`],
  'commands under way': ['packages/engine/engine.ts MAX_OUTSTANDING'],
  'faults of rails that were told': ['apps/server/faults.ts MOST_TOLD'],
  'faults of the apps': [`${FAULTS}/reports.ts MOST_FAULTS`, `${FAULTS}/places.ts MOST_WAITING`],
  'keys of outside payments': [`${OUTSIDE} MOST_OUTSIDE`, `${OUTSIDE} OUTSIDE_KEPT_MS`],
  'practice messages': [`${INBOX} MAX_MESSAGES`, `${INBOX} KEPT_MS`],
  'levels of an exchange’s book': ['apps/server/outside/prices/recording/depth-book.ts MAX_KEPT'],
  'updates that wait for a book': [
    'apps/server/outside/prices/recording/depth-book.ts MAX_WAITING',
    'apps/server/outside/prices/recording/depth-book.ts MAX_WAITING_LEVELS',
  ],
  'prices gathered for a step': ['apps/server/outside/prices/step-collector.ts MAX_GATHERED'],
}

const UNITS: Readonly<Record<string, number>> = {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  day: DAY,
  hour: HOUR,
  minute: MINUTE,
  kB: 1_024,
  MB: 1_048_576,
}

/** A product of numbers and other constants of the same source, or a sum of two of them. */
function constantOf(file: string, name: string): number {
  if (UNITS[name] !== undefined) return UNITS[name]
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const found = new RegExp(`\\b${name}(?: =|:) ([\\d_A-Z]+(?: [*+] [\\d_A-Z]+)*)`).exec(text)?.[1]
  if (found === undefined) throw new Error(`${file} has no ${name}`)
  const valueOf = (word: string): number =>
    /^\d/.test(word) ? Number(word.replaceAll('_', '')) : constantOf(file, word)
  const product = (factors: string): number => factors.split(' * ').reduce((all, word) => all * valueOf(word), 1)
  return found.split(' + ').reduce((sum, factors) => sum + product(factors), 0)
}

function figureOf(source: Source): number {
  const [file, name, unit] = source.split(' ') as [string, string, string | undefined]
  if (name === 'a') return ROUTES[file as RouteName].perMinute
  return constantOf(file, name) * (unit === undefined ? 1 : UNITS[unit]!)
}

/** Every figure of a text: of times in milliseconds, of sizes in bytes. */
function figuresIn(text: string): readonly number[] {
  const found = text.matchAll(/(\d[\d,]*)(?: (day|hour|minute|kB|MB)s?\b)?/g)
  return [...found].map(
    ([, digits, unit]) => Number(digits!.replaceAll(',', '')) * (unit === undefined ? 1 : UNITS[unit]!),
  )
}

const inOrder = (figures: readonly number[]): readonly number[] => [...figures].sort((one, other) => one - other)
const named = (rows: typeof PEOPLE): readonly string[] => rows.flatMap(({ names }) => names).sort()

describe('what can grow', () => {
  it('is every table of the database, and no other', async () => {
    const { rows } = await database.query<{ name: string; schema: string }>(
      `select table_name as name, table_schema as schema from information_schema.tables
         where table_type = 'BASE TABLE' and table_schema not in ('information_schema', 'pg_catalog')`,
    )
    const tables = rows.map(({ schema, name }) => `${schema}.${name}`).sort()
    expect([...named(PEOPLE), ...named(VIEWS).map((name) => `view.${name}`)].sort()).toEqual(tables)
  })

  it('is every folder of the data directory', () => {
    const folders = readdirSync(server.dataDirectory).filter((name) =>
      statSync(join(server.dataDirectory, name)).isDirectory(),
    )
    expect(folders).not.toEqual([])
    expect(named(FOLDERS)).toEqual(expect.arrayContaining(folders))
  })

  const parts = PARTS.map((row) => ({ ...row, names: row.names.map((name) => `part ${name}`) }))
  const all = [...PEOPLE, ...VIEWS, ...FOLDERS, ...parts, ...MEMORY]
  it.each(all.map(({ names, says }) => [names[0]!, says] as const))(
    '%s has the figures of the product',
    (name, says) => {
      expect(inOrder(figuresIn(says))).toEqual(inOrder((FIGURES[name] ?? []).map(figureOf)))
    },
  )

  it('has no figure for what has no row', () => {
    expect(Object.keys(FIGURES).filter((name) => !all.some(({ names }) => names[0] === name))).toEqual([])
  })
})
