import { join } from 'node:path'
import { ROUTES } from '@candela/contract'
import { builtFolder } from './built-folder.ts'
import { openFeatures } from './features.ts'
import type { Floor } from './floor.ts'
import { actionOf, FIRST_OTHER_ACTION, registerApi } from './http/api.ts'
import { openCallers } from './http/caller.ts'
import { LOG_ACTIONS, registerLogFiles } from './http/log-files.ts'
import { openEarlierBuilds } from './http/earlier-builds.ts'
import { listenForMetrics, registerOperations } from './http/operations.ts'
import { openOrigins, trustOf } from './http/origin.ts'
import { withOwnAddress } from './http/own-address.ts'
import { readPages, registerConsole, registerPages } from './http/pages.ts'
import { NO_RATE_LIMITS, openRateLimits } from './http/rate-limits.ts'
import { openSecurityHeaders } from './http/security-headers.ts'
import { registerSeed, SEED_ACTIONS } from './http/seed.ts'
import { type App, openHttpServer } from './http/server.ts'
import { Spool } from './http/spool.ts'
import { openVisits } from './http/visit.ts'
import { registerWellKnown } from './http/well-known.ts'
import { Baskets } from './sockets/baskets.ts'
import { Broadcast } from './sockets/broadcast.ts'
import { openGateway } from './sockets/gateway.ts'
import { startUpkeep } from './upkeep.ts'
import { VERSION } from './version.ts'

/** The doors of the house: rooms, HTTP and sockets, wired and not yet listening. */
export async function openDoors(floor: Floor, stopping: () => boolean): Promise<App> {
  const { configuration, log, clock, closing, engine, proofs, condition, cookies } = floor
  const { sessions, operatorSessions } = floor.vault
  const { metrics } = condition
  const { core } = engine
  const trust = trustOf(configuration)

  const origins = openOrigins(configuration)
  const limits = configuration.unlimited
    ? NO_RATE_LIMITS
    : openRateLimits(FIRST_OTHER_ACTION + SEED_ACTIONS + LOG_ACTIONS, clock)
  const { handlers, ports, upkeep } = await openFeatures(floor)
  const { trading, letters, supportNews } = ports
  const callers = openCallers(sessions, cookies.customer.session, limits, {
    cookie: cookies.operator,
    sessions: operatorSessions,
    audit: ports.audit,
  })
  const visits = openVisits(cookies.customer, configuration.tls ? 'https' : 'http')
  const [built, console] = await Promise.all([readPages(builtFolder('customer')), readPages(builtFolder('console'))])
  const pages = await withOwnAddress(built, configuration.publicUrl)
  if (pages.files.size === 0) log.warn('the customer app is not built: npm start builds it')
  const kept = { folder: join(configuration.dataDirectory, 'pages'), clock, log }
  const [earlierPages, earlierConsole] = await Promise.all([
    openEarlierBuilds({ ...kept, name: 'customer', pages }),
    openEarlierBuilds({ ...kept, name: 'console', pages: console }),
  ])
  const headers = openSecurityHeaders(configuration, pages.inline)
  const { unlimited, tls } = configuration
  const app = openHttpServer({
    log,
    origins,
    trust,
    unlimited,
    tls,
    headers,
    stopping,
    refused: (code) => metrics.refusals.inc({ code }),
  })
  registerOperations(app, { configuration, version: VERSION, metrics, readiness: () => condition.readiness() })
  if (configuration.metrics !== undefined) {
    const figures = await listenForMetrics(configuration.metrics, metrics)
    closing.add('figures', () => figures.stop())
    log.info({ host: configuration.metrics.host, port: figures.port }, 'figures can be read')
  }
  const spool = await Spool.open(join(configuration.dataDirectory, 'uploads'))
  registerApi(app, { handlers, callers, visits, spool, metrics })
  registerSeed(app, { ...ports, callers, visits, metrics, log })
  registerLogFiles(app, { callers, proofs, metrics, firstAction: FIRST_OTHER_ACTION + SEED_ACTIONS })
  registerWellKnown(app, configuration)
  registerConsole(app, console, headers, earlierConsole.find)
  registerPages(app, pages, headers, earlierPages.find)

  const rounds = startUpkeep([...upkeep, earlierPages.upkeep, earlierConsole.upkeep], log)
  closing.add('upkeep', () => rounds.stop())
  const broadcast = new Broadcast({
    engine,
    queries: { ...ports.market, ...ports.orders, ...ports.timed, ...ports.perpetual, balances: ports.balances },
    letters,
    support: supportNews,
    metrics,
    log,
    isProduct: (id) => core.productById(id) !== undefined,
    productId: (product) => core.product(product)?.id,
  })
  closing.add('sockets', () => broadcast.stop())
  closing.add('http', () => closed(app))
  const gateway = openGateway({
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
    trust,
    unlimited: configuration.unlimited,
    stopping,
  })
  condition.learns({ sockets: gateway })
  closing.add('gateway', () => gateway.stop())
  return app
}

/** the time that requests under way get when the house stops */
const CONNECTIONS_END_WITHIN_MS = 3_000

/**
 * Stops listening and lets requests end. A connection that was opened and never asked for anything is not idle to Node,
 * and would be waited for.
 */
async function closed(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CONNECTIONS_END_WITHIN_MS)
  await app.close().finally(() => clearTimeout(timer))
}
