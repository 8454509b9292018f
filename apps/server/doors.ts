import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AppData, PRODUCTS, ROUTES } from '@candela/contract'
import { startUpkeep } from './clockwork/upkeep.ts'
import type { Closing } from './closing.ts'
import type { Configuration } from './configuration.ts'
import { openHealth } from './features/health/health.ts'
import { openDesk } from './desk/index.ts'
import type { House } from './house.ts'
import { actionOf, FIRST_OTHER_ACTION, registerApi } from './http/api.ts'
import { openCallers } from './http/caller.ts'
import { accountHandlers, displayRatesOf } from './features/settings/handlers.ts'
import { deskEntrance } from './features/operators/handlers.ts'
import { deskHouse } from './features/health/handlers.ts'
import { deskIdentity } from './features/identity/desk.ts'
import { fundingHandlers } from './features/funding/handlers.ts'
import { marketHandlers } from './features/market/handlers.ts'
import { proofHandlers } from './features/proof/handlers.ts'
import { tradingHandlers } from './features/spot/handlers.ts'
import { LOG_ACTIONS, registerLogFiles } from './http/log-files.ts'
import { openOrigins } from './http/origin.ts'
import { readPages, registerConsole, registerPages } from './http/pages.ts'
import { type Readiness, registerOperations } from './http/operations.ts'
import { NO_RATE_LIMITS, openRateLimits } from './http/rate-limits.ts'
import { registerSeed, SEED_ACTIONS } from './http/seed.ts'
import { openSecurityHeaders } from './http/security-headers.ts'
import { type App, openHttpServer } from './http/server.ts'
import type { Catalogue } from './features/spot/intake.ts'
import { submit } from './intake/submit.ts'
import { openTrading } from './features/spot/trading.ts'
import type { Log } from './log.ts'
import { openMetrics } from './metrics.ts'
import { openPeople } from './people.ts'
import { Refused } from './refused.ts'
import { Baskets } from './sockets/baskets.ts'
import { Broadcast } from './sockets/broadcast.ts'
import { type Gateway, openGateway } from './sockets/gateway.ts'
import { patiently } from './store/store.ts'
import type { OpenCustomer } from './features/session/registration.ts'
import { openSearches } from './features/market/searches.ts'
import { openWatchlists } from './features/settings/watchlists.ts'

export const VERSION = '1.0.0'
/** a market entry older than this means that the price source has gone silent */
const SILENT_AFTER_MS = 30_000
/** projections this far behind answer nobody in time */
const MAX_LAG_ENTRIES = 50_000
/** rows that may wait for the database before new orders have to; half of what would end the process */
const MAX_WAITING_ROWS = 500_000

export interface DoorsOptions {
  readonly configuration: Configuration
  readonly log: Log
  readonly clock: () => number
  readonly closing: Closing
  readonly stopping: () => boolean
}

/**
 * The doors of the house: accounts, HTTP and sockets, wired and not yet listening. Unfinished registrations are
 * finished here.
 */
export async function openDoors(house: House, options: DoorsOptions): Promise<App> {
  const { configuration, log, clock, closing, stopping } = options
  const { engine, store, queries, projections, proofs } = house
  const { core } = engine
  const proxied = configuration.publicUrl !== undefined
  const isProduct = (id: string): boolean => core.productById(id) !== undefined
  const catalogue: Catalogue = {
    productById: (id) => core.productById(id),
    productOfOrder: (order) => {
      const found = core.order(order)
      return found && core.product(found.product)
    },
  }

  const origins = openOrigins(configuration)
  const searches = openSearches(store.pool, clock)
  const people = await openPeople(house, { configuration, log, clock, closing, openCustomer: customerOpener(house) })
  const { cookie, sessions, letters, registration } = people
  const resumed = await patiently(() => registration.resume())
  if (resumed > 0) log.info({ registrations: resumed }, 'finished registrations that a stop had interrupted')

  const limits = configuration.unlimited
    ? NO_RATE_LIMITS
    : openRateLimits(FIRST_OTHER_ACTION + SEED_ACTIONS + LOG_ACTIONS, clock)
  const desk = await openDesk(house, people, { configuration, log, clock })
  await patiently(() => desk.upkeep())
  const callers = openCallers(sessions, cookie, limits, desk)
  const [pages, console] = await Promise.all([readPages(builtFolder('customer')), readPages(builtFolder('console'))])
  if (pages.files.size === 0) log.warn('the customer app is not built: npm start builds it')
  const headers = openSecurityHeaders(configuration, pages.scriptHashes)
  const app = openHttpServer({ log, origins, proxied, unlimited: configuration.unlimited, headers, stopping })

  const sockets: { gateway?: Gateway } = {}
  const priceAgeMs = (): number => clock() - newestMarketAt(house)
  const lagEntries = (): number => Math.max(0, engine.durableSeq - projections.market.seq)
  const metrics = openMetrics(() => ({
    applyMs: (share) => engine.latency.apply.quantile(share),
    commitMs: (share) => engine.latency.commit.quantile(share),
    engineOutstanding: () => engine.outstanding,
    durableSeq: () => engine.durableSeq,
    projectionLagEntries: lagEntries,
    proofLagEntries: () => proofs.lagEntries,
    proofSize: () => proofs.checkpoint?.size ?? 0,
    proofLeftOut: () => proofs.leftOut,
    proofIsHalted: () => proofs.trouble !== undefined,
    proofRepairs: () => proofs.repairs,
    projectionRowsWaiting: () => projections.waitingRows,
    sockets: () => sockets.gateway?.connections ?? 0,
    priceAgeMs,
    deskSignInsRefused: () => desk.signIn.refused,
  }))

  const readiness = async (): Promise<Readiness> => {
    const database = await store.pool.query('select 1').then(
      () => 'ok',
      () => 'unreachable',
    )
    const parts = {
      engine: stopping() ? 'stopping' : engine.isOpen ? 'ok' : 'closed',
      database,
      views: lagEntries() <= MAX_LAG_ENTRIES ? 'ok' : 'behind',
      prices: priceAgeMs() <= SILENT_AFTER_MS ? 'ok' : 'silent',
      proof: proofs.trouble ?? (proofs.checkpoint ? 'ok' : 'pending'),
    }
    // silent prices make products stale, a log that is not signed makes proofs stale: states of the house and not of
    // this process
    return { ready: parts.engine === 'ok' && database === 'ok' && parts.views === 'ok', parts }
  }
  registerOperations(app, {
    configuration,
    version: VERSION,
    metrics,
    readiness,
  })
  const health = openHealth({
    engine,
    projections,
    proofs,
    metrics,
    sockets: () => sockets.gateway,
    readiness,
    priceAgeMs,
    priceSource: configuration.priceSource.split(':')[0]!,
    dataDirectory: configuration.dataDirectory,
    clock,
  })
  closing.add('health', () => health.stop())
  const trading = openTrading({
    engine,
    catalogue,
    queries,
    isBehind: () => projections.waitingRows > MAX_WAITING_ROWS,
  })
  registerApi(
    app,
    {
      ...marketHandlers(queries, searches, isProduct),
      ...tradingHandlers(trading, queries),
      ...fundingHandlers(engine, queries, letters),
      ...proofHandlers(proofs, queries, () => engine.durableSeq),
      ...people.handlers,
      ...deskEntrance(desk, engine),
      ...deskIdentity(desk, people.reviews),
      ...deskHouse(desk, health),
      ...accountHandlers({
        ...people.told,
        sessions,
        watchlists: openWatchlists(store.pool, clock),
        entry: people.entry,
        clock,
        version: VERSION,
        frameOrigins: configuration.frameOrigins,
        priceSource: configuration.priceSource.split(':')[0] as AppData['priceSource'],
        displayRates: () => displayRatesOf((id) => queries.quotes()[id]?.index),
      }),
    },
    callers,
    people.visits,
    metrics,
  )
  registerSeed(app, { ...people, callers, metrics, log })
  registerLogFiles(app, { callers, proofs, metrics, firstAction: FIRST_OTHER_ACTION + SEED_ACTIONS })
  registerConsole(app, console, headers)
  registerPages(app, pages, headers)
  void Promise.all([pages.squeeze(), console.squeeze()]).catch((error: unknown) =>
    log.warn({ err: error }, 'files are sent uncompressed'),
  )

  const upkeep = startUpkeep(people, searches, desk, log)
  closing.add('upkeep', () => upkeep.stop())
  const broadcast = new Broadcast({
    engine,
    queries,
    letters,
    metrics,
    log,
    isProduct,
    productId: (product) => core.product(product)?.id,
  })
  closing.add('sockets', () => broadcast.stop())
  closing.add('http', () => closed(app))
  sockets.gateway = openGateway({
    server: app.server,
    origins,
    callers,
    sessions,
    broadcast,
    baskets: new Baskets({
      trading,
      sessions,
      limit: ({ account }, route) => limits.take(account, actionOf(route), ROUTES[route].perMinute),
      metrics,
      log,
      stopping,
    }),
    metrics,
    log,
    clock,
    proxied,
    unlimited: configuration.unlimited,
    stopping,
  })
  closing.add('gateway', () => sockets.gateway?.stop())
  return app
}

/** A customer that the journal knows already, from before a stop, is not opened twice, however long ago that was. */
function customerOpener({ engine }: House): OpenCustomer {
  return async (id, terms, risk) => {
    const known = engine.core.customerOfCommandId(id)
    if (known !== undefined) {
      await engine.settled()
      return { ok: true, customer: known }
    }
    try {
      const { value } = await submit(engine, { kind: 'openCustomer', commandId: id, terms, risk })
      return { ok: true, customer: value }
    } catch (error) {
      if (error instanceof Refused && error.code !== 'busy' && error.code !== 'stopping')
        return { ok: false, code: error.code }
      throw error
    }
  }
}

function newestMarketAt({ engine }: House): number {
  return PRODUCTS.reduce(
    (newest, { definition }) => Math.max(newest, engine.core.market(definition.product)?.at ?? 0),
    0,
  )
}

/** Where a built app lies: `dist/NAME` beside the source, or beside the built server. */
function builtFolder(name: 'customer' | 'console'): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let step = 0; step < 4; step++) {
    const built = join(folder, 'dist', name)
    if (existsSync(built)) return built
    folder = dirname(folder)
  }
  return join(folder, 'dist', name)
}

/** what is under way gets this long when the house stops */
const CONNECTIONS_END_WITHIN_MS = 3_000

/**
 * Stops listening and lets requests end. A connection that was opened and never asked for anything is not idle to Node,
 * and would be waited for.
 */
async function closed(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CONNECTIONS_END_WITHIN_MS)
  await app.close().finally(() => clearTimeout(timer))
}
