import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSETS, PRODUCTS } from '@candela/contract'
import { type Engine, openEngine, proposeCatalogue, startClockwork } from '@candela/engine'
import { loadSigningKey, nodeDisk } from '@candela/journal'
import { inForce, LATEST_RULES } from '@candela/rules'
import { EARN_RULES } from '@candela/rules/earn'
import { salesFrom } from '@candela/rules/subscription'
import type { Closing } from './closing.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { type Cookies, openCookies, openOperatorCookie, type SecretCookie } from './http/cookies.ts'
import { type Intents, type IntentStep, openIntents } from './intents/index.ts'
import { type Commands, openCommands, type RefusalParams } from './intake/commands.ts'
import type { Log } from './log.ts'
import { guardLongPause } from './long-pause.ts'
import { newCoinMarkets, newCoinProducts } from './new-coin-markets.ts'
import { openPriceSource, type PriceSource } from './outside/prices/index.ts'
import { openProofs, type Proofs } from './proof/index.ts'
import { openSeen } from './proof/seen.ts'
import type { Sources } from './queries/context.ts'
import { type Condition, openCondition } from './readiness.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './store/embedded/index.ts'
import { ProjectionWriter } from './store/projection-writer.ts'
import { claimVault, openStore, patiently, type Store } from './store/store.ts'
import { openAgreements } from './vault/agreements.ts'
import { openVault, type Vault } from './vault/index.ts'
import { VAULT_KEY_FILE } from './vault/secrets.ts'

/** The ground under every room: journal, database, views, prices and vault. */
export interface Floor {
  readonly configuration: Configuration
  readonly log: Log
  readonly clock: () => number
  readonly closing: Closing
  readonly engine: Engine
  readonly commands: Commands
  readonly store: Store
  readonly projections: ProjectionWriter
  /** the sources of answers */
  readonly sources: Sources
  readonly proofs: Proofs
  readonly prices: PriceSource
  readonly vault: Vault
  readonly intents: Intents
  readonly cookies: { readonly customer: Cookies; readonly operator: SecretCookie }
  readonly condition: Condition
}

export interface FloorOptions {
  readonly configuration: Configuration
  readonly log: Log
  readonly clock: () => number
  /** milliseconds that nobody can set, which the host's clock is held against; a clock that a test moves has none */
  readonly monotonic?: () => number
  /** told once of what ends the process, which has to end */
  readonly onFatal: (error: Error) => void
  /** the steps that close everything opened, also when a later part fails */
  readonly closing: Closing
  readonly stopping: () => boolean
  readonly refusalParams: RefusalParams
  /** told where each intent is; tests stop it there */
  readonly atIntent?: (kind: string, step: IntentStep) => void
  /** the source of prices, for tests that make them */
  readonly openPrices?: typeof openPriceSource
  /** the program of the proof log's thread, for tests that run the sources, which a thread cannot read */
  readonly proofProgram?: URL
}

/** Opens everything that is behind the doors, in order. Throws what a part throws; what was opened before is in `closing`. */
export async function openFloor(options: FloorOptions): Promise<Floor> {
  const { configuration, log, clock, onFatal, closing, stopping, refusalParams, atIntent } = options
  const openPrices = options.openPrices ?? openPriceSource
  await claimDirectory(configuration.dataDirectory)
  const [database, journal] = await Promise.allSettled([
    timed(log, 'database ready', () => openDatabase(options)),
    timed(log, 'journal ready', () => openJournalEngine(options)),
  ])
  // the journal's own words come first: its lock says best that another Candela is at work here
  if (journal.status === 'rejected') throw journal.reason
  if (database.status === 'rejected') throw database.reason
  const engine = journal.value
  const store = database.value
  // whoever has this key has had a vault; a journal that was only made, as for a measurement, has had none
  const hadVault = existsSync(join(configuration.dataDirectory, 'keys', VAULT_KEY_FILE))
  await patiently(() => claimVault(store, engine.genesisId, hadVault ? engine.core.customerCount : 0))
  const proofs = await openProofs({
    engine,
    dataDirectory: configuration.dataDirectory,
    log,
    seen: openSeen(store.pool),
    ...(options.proofProgram && { program: options.proofProgram }),
  })
  // closed after the journal, so that its last entries are signed, too
  closing.add('proof log', () => proofs.close())
  const listed = await proposeCatalogue(engine, {
    assets: ASSETS,
    products: PRODUCTS.map(({ definition }) => definition),
    newCoins: newCoinProducts(engine.core).map(({ definition }) => definition),
    earn: inForce(EARN_RULES, LATEST_RULES).listed,
    // a coin of practice has a price of practice, which no other source knows
    sales: configuration.priceSource === 'simulated' ? salesFrom(clock()) : [],
    rules: LATEST_RULES,
  })
  if (listed > 0) log.info({ entries: listed }, 'catalogue listed')
  const projections = await timed(log, 'views caught up', () => ProjectionWriter.start({ engine, store, log, onFatal }))
  closing.add('views', () => projections.close())
  // before the views, so that they are written up to the last entry
  closing.add('journal', () => engine.close())
  const prices = await timed(log, 'prices ready', () =>
    openPrices(configuration.priceSource, {
      clock,
      dataDirectory: configuration.dataDirectory,
      seed: configuration.seed,
      genesisAt: engine.genesisAt,
      log,
      products: PRODUCTS,
      newCoins: () => newCoinMarkets(engine.core),
    }),
  )
  const sources = { engine, store, projections, clock }
  const agreements = await openAgreements(store.pool)
  const commands = openCommands(engine, refusalParams, agreements.isBehind)
  const vault = await openVault({ configuration, pool: store.pool, engine, commands, agreements, clock, log })
  return {
    configuration,
    log,
    clock,
    closing,
    engine,
    commands,
    store,
    projections,
    sources,
    proofs,
    prices,
    vault,
    intents: openIntents({
      pool: store.pool,
      secrets: vault.secrets,
      clock,
      ...(atIntent && { at: atIntent }),
    }),
    cookies: {
      customer: openCookies(configuration),
      operator: openOperatorCookie(configuration),
    },
    condition: openCondition({
      engine,
      store,
      projections,
      proofs,
      clock,
      dataDirectory: configuration.dataDirectory,
      stopping,
    }),
  }
}

const WRITABLE_BY_ALL = 0o002

/** Makes the data directory. Where anybody could put files or links into it, nothing in it is to be trusted. */
async function claimDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { mode } = await stat(path)
  if ((mode & WRITABLE_BY_ALL) === 0) return
  throw new ConfigurationError(`DATA_DIR: everybody on this machine may write to ${path}. Take that right away first.`)
}

async function openDatabase({ configuration, log, closing }: FloorOptions): Promise<Store> {
  let url = configuration.databaseUrl
  if (url === undefined) {
    const directory = join(configuration.dataDirectory, 'postgres')
    const starting = startEmbeddedPostgres({ directory, log, bin: configuration.pgBin })
    // no program of it outlives the house
    const opening = closing.opening('database server', starting, (postgres) => postgres.stop())
    const postgres = await timed(log, 'database server ready', () => opening)
    tellProgram(postgres, log)
    url = postgres.url
  }
  const store = await openStore(url, log)
  closing.add('database', () => store.close())
  return store
}

function tellProgram({ program: { version, postgres, behind } }: EmbeddedPostgres, log: Log): void {
  log.info({ version, postgres }, 'the PostgreSQL that runs')
  if (!behind) return
  log.warn(
    `the bundled PostgreSQL ${version} lacks security fixes (docs/SECURITY.md); PG_BIN or DATABASE_URL name a patched one`,
  )
}

async function openJournalEngine(options: FloorOptions): Promise<Engine> {
  const { configuration, log, clock, monotonic, onFatal, closing } = options
  const journal = join(configuration.dataDirectory, 'journal')
  const keys = join(configuration.dataDirectory, 'keys')
  await mkdir(journal, { recursive: true, mode: 0o700 })
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const engine = await openEngine({
    disk: nodeDisk(journal),
    clock,
    ...(monotonic && { monotonic }),
    inspect: (core) =>
      guardLongPause(core, { warn: (message) => log.warn(message), clock, catchUp: configuration.catchUp }),
    log,
    onFatal,
    signingKey: await loadSigningKey(nodeDisk(keys)),
  })
  closing.add('journal', () => engine.close())
  closing.add(
    'clockwork',
    startClockwork(engine, {
      now: clock,
      set: (work, ms) => setTimeout(work, ms),
      clear: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
    }),
  )
  return engine
}

/** Does a part of a start and says how long it took. */
export async function timed<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  log.info({ ms: Math.round(performance.now() - started) }, what)
  return result
}
