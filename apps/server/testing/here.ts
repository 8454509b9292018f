import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Closing } from '../closing.ts'
import { readConfiguration } from '../configuration.ts'
import { openDoors } from '../doors.ts'
import { REFUSAL_PARAMS } from '../features.ts'
import { type Floor, type FloorOptions, openFloor } from '../floor.ts'
import { openLog } from '../log.ts'
import { openPriceSource, type PriceSource } from '../outside/prices/index.ts'
import { openPictures } from '../vault/pictures/index.ts'
import { bundledServer } from './server.ts'

/** Says nothing by itself: prices come from the test, if from anywhere. */
const SILENT_MARKET: PriceSource = {
  name: 'simulated',
  history: undefined,
  start: () => {},
  stop: () => Promise.resolve(),
  status: () => ({
    name: 'simulated',
    state: 'starting',
    lastStep: -1,
    lastMessageAt: undefined,
    steps: 0,
    skippedSteps: 0,
    messages: 0,
    garbage: 0,
    resyncs: 0,
    reconnects: 0,
    commitment: undefined,
  }),
}

/** The prices of a source, without what came before them: the process that makes that cannot be started from the sources. */
export async function pricesWithoutPast(...given: Parameters<typeof openPriceSource>): Promise<PriceSource> {
  const source = await openPriceSource(...given)
  return {
    name: source.name,
    history: undefined,
    start: (deliver) => source.start(deliver),
    stop: () => source.stop(),
    status: () => source.status(),
  }
}

/** A server in the test's own process, for what has to be stopped at a certain step, or for a clock that is moved. */
export interface ServerHere {
  readonly url: string
  readonly floor: Floor
  /** fails where it logged an error that the test did not take out of `errors` */
  stop(): Promise<void>
  readonly errors: string[]
}

export async function openHere(
  dataDirectory: string,
  databaseUrl: string,
  atIntent: NonNullable<FloorOptions['atIntent']>,
  clock: () => number = Date.now,
  openPrices: FloorOptions['openPrices'] = () => Promise.resolve(SILENT_MARKET),
  limits: 'bench' | 'default' = 'bench',
): Promise<ServerHere> {
  // tests move this clock by weeks between two starts
  const environment = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, LIMITS: limits, CATCH_UP: 'on' }
  const configuration = readConfiguration(environment)
  const closing = new Closing()
  const fail = (error: unknown): void => {
    throw error
  }
  const errors: string[] = []
  const log = openLog('error', false, { write: (line) => errors.push(line) })
  const floor = await openFloor({
    configuration,
    log,
    proofProgram: pathToFileURL(join(dirname(bundledServer()), 'proof-log.worker.js')),
    openPrices,
    clock,
    onFatal: fail,
    closing,
    stopping: () => false,
    refusalParams: REFUSAL_PARAMS,
    atIntent,
  })
  // a thread cannot run the sources
  const pictures = openPictures({
    log,
    program: pathToFileURL(join(dirname(bundledServer()), 'pictures.worker.js')),
  })
  const app = await openDoors({ ...floor, vault: { ...floor.vault, pictures } }, () => false)
  closing.add('prices', () => floor.prices.stop())
  await app.listen({ host: 'localhost', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const stop = async (): Promise<void> => {
    await closing.run((_part, error) => fail(error))
    if (errors.length > 0) throw new Error(`the server logged errors:\n${errors.join('')}`)
  }
  return { url: `http://localhost:${port}`, floor, errors, stop }
}
