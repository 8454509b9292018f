import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorRole } from '@candela/contract'
import { nameOperator } from '../features/operators/enrolments.ts'
import { TestClient } from './client.ts'
import { TestServer } from './database.ts'
import { cardBody, setTransactionPassword } from './destinations.ts'
import { openHere, type ServerHere } from './here.ts'
import { TestOperator } from './operator.ts'

/** of the market */
export const STEP = 250

/** A house in the test's own process whose clock stands still and whose market says nothing, until the test moves them. */
export class MovedHouse {
  #server: ServerHere
  readonly #open: () => Promise<ServerHere>
  readonly #postgres: TestServer
  readonly #folder: string
  readonly #time: { now: number }
  #commands = 0

  private constructor(
    server: ServerHere,
    open: () => Promise<ServerHere>,
    postgres: TestServer,
    folder: string,
    time: { now: number },
  ) {
    this.#server = server
    this.#open = open
    this.#postgres = postgres
    this.#folder = folder
    this.#time = time
  }

  static async open({ limits = 'bench' }: { limits?: 'bench' | 'default' } = {}): Promise<MovedHouse> {
    const folder = mkdtempSync(join(tmpdir(), 'candela-moved-'))
    const time = { now: Math.floor(Date.now() / 60_000) * 60_000 }
    const postgres = await TestServer.start()
    const database = await postgres.migrated()
    const open = () =>
      openHere(
        folder,
        database,
        () => {},
        () => time.now,
        undefined,
        limits,
      )
    return new MovedHouse(await open(), open, postgres, folder, time)
  }

  get server(): ServerHere {
    return this.#server
  }

  /** Stops and starts again, under another address, after so long a time. */
  async restart(ms = 0): Promise<void> {
    await this.#server.stop()
    this.pass(ms)
    this.#server = await this.#open()
  }

  get now(): number {
    return this.#time.now
  }

  /** A customer who has registered. */
  customer(): Promise<TestClient> {
    return new TestClient(this.server.url).register()
  }

  /** Somebody who has not registered. */
  stranger(): TestClient {
    return new TestClient(this.server.url)
  }

  /** A customer's number in the journal. */
  async numberOf({ userData }: TestClient): Promise<number> {
    const [account] = await this.rowsOf('select customer from vault.account where id = $1', userData!.id)
    return Number(account!['customer'])
  }

  /** The practice reviewer validates a customer's identity, and the face where it is wanted. */
  async validate(client: TestClient, face = false): Promise<void> {
    const customer = await this.numberOf(client)
    const { engine } = this.server.floor
    const own = () => ({ customer, commandId: this.commandId() })
    const verdict = { submission: 1, verdict: 'validate', face, reasons: 0, signature: '' } as const
    await engine.submit({ kind: 'recordFact', ...own(), fact: 'identitySent', holds: true })
    await engine.submit({ kind: 'reviewIdentity', operator: 0, ...own(), ...verdict })
  }

  /** A new operator, enrolled with a passkey and at the desk. */
  async operator(name: string, roles: readonly OperatorRole[]): Promise<TestOperator> {
    const operator = new TestOperator(this.server.url, name, () => this.now)
    return operator.enrolBy((await nameOperator(this.server.floor.store.pool, name, roles, this.now))!)
  }

  /** A customer with a transaction password, a validated identity and a card. */
  async holder(): Promise<{ client: TestClient; card: string }> {
    const client = await this.customer()
    await setTransactionPassword(client)
    await this.validate(client)
    const { destination } = await client.call('addCard', { body: await cardBody(client) })
    return { client, card: destination.id }
  }

  /** Does what is due. */
  async workOff(): Promise<void> {
    const { engine } = this.server.floor
    while (engine.core.isDue(this.now)) await engine.submit({ kind: 'tick' })
  }

  async rowsOf(query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.server.floor.store.pool.query<Record<string, unknown>>(query, values)).rows
  }

  pass(ms: number): void {
    this.#time.now += ms
  }

  /** Sets the market of the present step, with a tick to either side. */
  async quote(product: string, index: number, lots = 1_000): Promise<void> {
    const { engine } = this.server.floor
    const ladder = { kind: 'levels', bids: [[index - 1, lots]], asks: [[index + 1, lots]] } as const
    const { product: number } = engine.core.productById(product)!
    const update = { product: number, receivedAt: this.now, index, ladder, prints: [] }
    const { code } = await engine.submit({
      kind: 'market',
      step: Math.floor(this.now / STEP),
      gap: false,
      updates: [update],
    })
    if (code !== 0) throw new Error(`the market was refused: ${code}`)
  }

  /** Quotes a step each, the last of them in the step that begins at `at`. */
  async quoteUntil(at: number, product: string, indexes: readonly number[]): Promise<void> {
    for (const [place, index] of indexes.entries()) {
      this.#time.now = at - (indexes.length - 1 - place) * STEP
      await this.quote(product, index)
    }
  }

  /** A UUIDv7 by this house's clock. */
  commandId(): string {
    const time = this.now.toString(16).padStart(12, '0')
    const tail = (++this.#commands).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.#postgres.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
