import type { AddressInfo } from 'node:net'
import { Closing } from '../closing.ts'
import { readConfiguration } from '../configuration.ts'
import { openDoors } from '../doors.ts'
import { REFUSAL_PARAMS } from '../features.ts'
import { type Floor, type FloorOptions, openFloor } from '../floor.ts'
import { openLog } from '../log.ts'

/** A server in the test's own process, for what has to be stopped at a certain step, or for a clock that is moved. */
export interface ServerHere {
  readonly url: string
  readonly floor: Floor
  stop(): Promise<void>
}

export async function openHere(
  dataDirectory: string,
  databaseUrl: string,
  atIntent: NonNullable<FloorOptions['atIntent']>,
  clock: () => number = Date.now,
): Promise<ServerHere> {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, LIMITS: 'bench' })
  const closing = new Closing()
  const fail = (error: unknown): void => {
    throw error
  }
  const floor = await openFloor({
    configuration,
    log: openLog('silent'),
    clock,
    onFatal: fail,
    closing,
    stopping: () => false,
    refusalParams: REFUSAL_PARAMS,
    atIntent,
  })
  const app = await openDoors(floor, () => false)
  closing.add('prices', () => floor.prices.stop())
  await app.listen({ host: 'localhost', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://localhost:${port}`, floor, stop: () => closing.run((_part, error) => fail(error)) }
}
