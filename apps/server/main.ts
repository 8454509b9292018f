import { createServer } from 'node:net'
import { Closing } from './closing.ts'
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts'
import { openDoors } from './doors.ts'
import { exitCodeOf, explain } from './explain.ts'
import { listeningAt, noteAddress } from './address.ts'
import { REFUSAL_PARAMS } from './features.ts'
import { type Floor, openFloor, timed } from './floor.ts'
import { type Log, openLog } from './log.ts'

/** the longest a stop may take; what is not done by then is found again at the next start */
const STOP_WITHIN_MS = 20_000
const STOP_TIMED_OUT = 75
/** the house's own speak within a quarter of a second, but for a machine that has other things to do; the world's may be away */
const FIRST_PRICES_WITHIN_MS = { simulated: 10_000, recording: 10_000, binance: 2_000 }

/** Starts the house and says so on stdout, in one line; everything else goes to stderr. */
async function main(): Promise<void> {
  const configuration = settings()
  const log = openLog(configuration.logLevel)
  const closing = new Closing()
  let stopping = false
  const fatal = (error: Error): void => {
    log.fatal({ err: error }, explain(error, configuration))
    process.exit(exitCodeOf(error))
  }
  process.on('uncaughtException', fatal)
  process.on('unhandledRejection', (reason) => fatal(reason instanceof Error ? reason : new Error(String(reason))))
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('stopping took too long; nothing that was acknowledged is lost')
      process.exit(STOP_TIMED_OUT)
    }, STOP_WITHIN_MS).unref()
    await closing.run((part, error) => log.error({ part, err: error }, 'a part could not be closed'))
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  try {
    await open(configuration, log, closing, fatal, () => stopping)
  } catch (error) {
    // what could not be opened because it was being closed is no failure: the stop ends the process
    if (stopping) return
    log.fatal(explain(error as Error, configuration))
    log.debug({ err: error }, 'why it could not start')
    await closing.run((part, late) => log.error({ part, err: late }, 'a part could not be closed'))
    process.exit(exitCodeOf(error as Error))
  }
}

async function open(
  configuration: Configuration,
  log: Log,
  closing: Closing,
  onFatal: (error: Error) => void,
  stopping: () => boolean,
): Promise<void> {
  const clock = Date.now
  await probe(configuration)
  const floor = await openFloor({
    configuration,
    log,
    clock,
    monotonic: () => Number(process.hrtime.bigint()) / 1e6,
    onFatal,
    closing,
    stopping,
    refusalParams: REFUSAL_PARAMS,
  })
  const app = await timed(log, 'doors ready', () => openDoors(floor, stopping))
  closing.add('prices', () => floor.prices.stop())
  const isPriced = await timed(log, 'first prices', () => pricesCome(floor))
  if (!isPriced) log.warn('no price came yet; books are empty until the price source speaks')
  if (stopping()) return
  const listening = app.listen({ host: configuration.host, port: configuration.port })
  // what is closed while it begins to listen breaks
  await closing.opening('listening', listening, () => undefined)
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : configuration.port
  const here = listeningAt(configuration, port)
  if (stopping()) return
  await noteAddress(configuration.dataDirectory, configuration.publicUrl?.origin ?? here)
  process.stdout.write(`Candela ready ${here}\n`)
}

/** Starts the prices and waits for the first market step, so that nobody finds an empty book; not for ever: a source may be away. */
function pricesCome({ prices, engine }: Floor): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), FIRST_PRICES_WITHIN_MS[prices.name])
    prices.start(async (market) => {
      await engine.submit(market)
      clearTimeout(timer)
      resolve(true)
    })
  })
}

/** Finds out that the port is taken before a journal and a database are opened for nothing. */
async function probe({ host, port }: Configuration): Promise<void> {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}

function settings(): Configuration {
  try {
    return readConfiguration(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(exitCodeOf(error))
  }
}

await main()
