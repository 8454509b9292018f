import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outsideAddress } from '@candela/rules/practice'
import { randomFrom } from '@candela/units/testing'
import { makeDataDirectory, removeDataDirectory, startServer, type TestServer } from '../index.ts'
import { verified } from '../verified.ts'
import { Payer } from './payer.ts'
import { statementBalances } from './statements.ts'

/** The outcome of killing a house with its rails. */
export interface MoneyReport {
  readonly kills: number
  /** payments and payouts that were asked for, and requests sent again since no answer came */
  readonly asked: number
  readonly sentAgain: number
  /** differences: too little, too much, or otherwise than it was asked for */
  readonly faults: readonly string[]
  /** the exit code of `npm run verify` over all that the kills left */
  readonly verified: number
}

const ENVIRONMENT = { LIMITS: 'bench' }
const SHORTEST_LIFE_MS = 150
const LONGER_BY_MS = 1_500

/**
 * Kills a real server together with its practice rails while coins and remittances come in and coins go out, again and
 * again on the same data. Everything is asked for until it is answered, under its own id. At the end each is there once, and
 * what the rails' own statements come to is what the house says they hold.
 */
export async function killWithRails(
  kills: number,
  seed: number,
  told: (kill: number) => void = () => {},
): Promise<MoneyReport> {
  const dataDirectory = makeDataDirectory()
  const random = randomFrom(seed)
  const start = (): Promise<TestServer> => startServer({ dataDirectory, environment: ENVIRONMENT, database: 'own' })
  let server: TestServer | undefined
  try {
    server = await start()
    const address = outsideAddress('evm', (bound) => Math.floor(random() * bound))
    const payer = await Payer.open(server.client(), address)
    for (let kill = 1; kill <= kills; kill++) {
      const life = new AbortController()
      const paying = payer.pay(life.signal)
      await wait(SHORTEST_LIFE_MS + random() * LONGER_BY_MS)
      life.abort()
      await server.kill()
      await paying
      server = await start()
      await payer.goOn(server.url)
      told(kill)
    }
    const faults = await payer.settled()
    const custody = await payer.custody()
    const { asked, sentAgain } = payer
    const code = await server.stop()
    server = undefined
    const rails = statementBalances(join(dataDirectory, 'rails'))
    faults.push(...custody.filter((one) => !rails.includes(one)).map((one) => `${one} is the house's word alone`))
    faults.push(...rails.filter((one) => !custody.includes(one)).map((one) => `${one} is the rail's word alone`))
    const exit = code === 0 ? (await verified(dataDirectory)).exit : Number(code) || 1
    return { kills, asked, sentAgain, faults, verified: exit }
  } catch (error) {
    throw new Error(`the server wrote:\n${server?.stderr() ?? ''}`, { cause: error })
  } finally {
    await server?.kill()
    removeDataDirectory(dataDirectory)
  }
}
