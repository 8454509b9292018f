import { ASSETS, codeOfNumber, type Command, type Event } from '@candela/contract'
import { type Applied, type Engine, openEngine, proposeCatalogue } from '@candela/engine'
import { SMALL } from '@candela/engine/testing'
import { SimulatedDisk } from '@candela/journal/testing'
import { LATEST_RULES } from '@candela/rules'
import { RAILS } from '@candela/rules/funding'
import { DAY, gmt8Day, gmt8DayStart } from '@candela/units'
import { openCommands } from '../../intake/commands.ts'
import { SANDBOX_RAILS, type Rail } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'
import type { RailBook } from '../../features/rails/book.ts'
import { openRailWorker } from '../../features/rails/worker.ts'

/** noon of a day of GMT+8 */
export const TODAY = gmt8DayStart(gmt8Day(1_800_000_000_000)) + DAY / 2
const UNIT = 100_000_000
/** of every destination */
export const DIGEST = 'cd'.repeat(32)
export const YESTERDAY = gmt8Day(TODAY) - 1

/** A real engine, and the real worker of its rails; the rails are the test's. */
export class RailHouse {
  readonly engine: Engine
  readonly time: { now: number }
  readonly book = rememberedBook()
  readonly log: { readonly told: string[]; error: Told; warn: Told }
  readonly entries: Applied[] = []
  readonly #open: readonly OpenRail[]
  #worker: ReturnType<typeof openRailWorker>
  #ids = 0

  private constructor(engine: Engine, time: { now: number }, rails: readonly Rail[]) {
    this.engine = engine
    this.time = time
    this.#open = rails.map((rail) => openedRail(rail))
    const told: string[] = []
    const tell: Told = (fields, message) => void told.push(wordsOf(fields, message))
    this.log = { told, error: tell, warn: tell }
    this.#worker = this.#started()
    engine.follow((batch) => void this.entries.push(...batch))
  }

  /** Opens a house that lists these rails. `time`: what its clock says, which a test moves. */
  static async open(rails: readonly Rail[], time = { now: TODAY }): Promise<RailHouse> {
    const engine = await openEngine({
      disk: new SimulatedDisk(3).mount(),
      clock: () => time.now,
      log: { info() {}, warn() {} },
      onFatal: (error) => {
        throw error
      },
      journal: SMALL,
    })
    await proposeCatalogue(engine, { assets: ASSETS, products: [], rules: LATEST_RULES })
    const house = new RailHouse(engine, time, rails)
    for (const { number, rail } of house.#open) {
      await engine.submit({ kind: 'listRail', rail: number, grade: 'publicKey', key: rail.publicKey })
    }
    return house
  }

  /** One round of every rail, or of one by its place; resolves once these are done. */
  async round(place?: number): Promise<void> {
    const pieces = place === undefined ? this.#worker.upkeep : [this.#worker.upkeep[place]!]
    await Promise.all(pieces.map((piece) => piece.run()))
  }

  /** The house's own parts for a test that needs them. */
  get parts() {
    const { engine, log } = this
    return { engine, commands: openCommands(engine, {}), rails: this.#open, clock: () => this.time.now, log }
  }

  charge(deposit: number): Promise<void> {
    return this.#worker.charge(deposit)
  }

  /** A customer with a validated identity, money, a card (1) and, one minute old, an address on TRC20 (2). */
  async customer(): Promise<number> {
    const { engine } = this
    const { value: customer } = await engine.submit({ kind: 'openCustomer', commandId: this.id(), terms: 1, risk: 1 })
    const own = () => ({ customer, commandId: this.id() })
    const verdict = { submission: 1, verdict: 'validate', face: false, reasons: 0, signature: '' } as const
    await this.must({ kind: 'recordFact', ...own(), fact: 'transactionPassword', holds: true })
    await this.must({ kind: 'recordFact', ...own(), fact: 'identitySent', holds: true })
    await this.must({ kind: 'reviewIdentity', operator: 0, ...own(), ...verdict })
    for (const rail of [8, 1]) {
      const to = { rail, asset: 0, digest: DIGEST, confirmedBy: 'password' } as const
      await this.must({ kind: 'addDestination', ...own(), ...to })
    }
    this.time.now += 60_000
    return customer
  }

  /** 100 dollars of the customer's card are asked for; answers the deposit. */
  async byCard(customer: number): Promise<number> {
    const asset = this.engine.core.assetById('USD')!.asset
    const asked = { rail: 8, asset, amount: 100 * UNIT, card: 1, rate: 0, arrival: 99 * UNIT }
    return (await this.must({ kind: 'startDeposit', customer, commandId: this.id(), ...asked })).value
  }

  /** 100 USDT of the customer are released to go to the address, or to the card in dollars; answers the withdrawal. */
  async released(customer: number, to: 'address' | 'card' = 'address'): Promise<number> {
    const own = () => ({ commandId: this.id() })
    const usd = this.engine.core.assetById('USD')!.asset
    const where = to === 'card' ? { rail: 8, asset: usd, destination: 1 } : { rail: 1, asset: 0, destination: 2 }
    const fee = to === 'card' ? 2 * UNIT : UNIT
    const shown = { amount: 100 * UNIT, fee, arrival: 100 * UNIT - fee, rate: 0 }
    const asked = { ...where, ...shown, digest: DIGEST, confirmedBy: 'password' } as const
    const { value } = await this.must({ kind: 'requestWithdrawal', customer, ...own(), ...asked })
    await this.must({ kind: 'agreeRelease', operator: 0, ...own(), request: value, signature: '' })
    this.time.now += 60_000
    await this.must({ kind: 'tick' })
    return value
  }

  async must(command: Command): Promise<Applied> {
    const applied = await this.engine.submit(command)
    if (applied.code !== 0) throw new Error(`${command.kind}: ${codeOfNumber(applied.code)}`)
    return applied
  }

  /** A UUIDv7 by this house's clock. */
  id(): string {
    const time = this.time.now.toString(16).padStart(12, '0')
    const tail = (++this.#ids).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}`
  }

  /** As after a stop: what the worker knew is gone, what is durable is there. */
  restart(): void {
    this.#worker = this.#started()
  }

  /** The events of a kind, in order. */
  events<K extends Event['kind']>(kind: K): Extract<Event, { kind: K }>[] {
    return this.entries.flatMap(({ events }) =>
      events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind),
    )
  }

  /** The number of commands of a kind that were entered. */
  entered(kind: string): number {
    return this.entries.filter(({ command }) => command.kind === kind).length
  }

  isClosed(place = 0): boolean {
    return this.engine.core.funding.rail(this.#open[place]!.number)!.isClosed
  }

  lines(place = 0): number {
    return this.engine.core.funding.rail(this.#open[place]!.number)!.lines
  }

  #started(): ReturnType<typeof openRailWorker> {
    return openRailWorker({ ...this.parts, book: this.book })
  }
}

type Told = (fields: unknown, message?: string) => void

function wordsOf(fields: unknown, message = ''): string {
  const { rail = '', line = '', code = '', err } = fields as Readonly<Record<string, unknown>>
  return [rail, line, code, message, err instanceof Error ? err.message : ''].filter((word) => word !== '').join(' ')
}

function openedRail(rail: Rail): OpenRail {
  const terms = SANDBOX_RAILS.find(({ id }) => id === rail.id)!
  const number = RAILS.indexOf(terms.rail) + 1
  const sandbox = { rail, incoming: [], outgoing: [], pay: never, prepare: never, close: never }
  return { number, terms, rail, sandbox }
}

function never(): Promise<never> {
  return Promise.reject(new Error('nothing of a practice world is here'))
}

/** A rail book in memory, in place of the vault's. */
function rememberedBook(): RailBook {
  const [keys, closes, kept] = [new Map<string, number>(), new Set<string>(), new Map<number, number>()]
  return {
    async firstAsked(key, now) {
      const first = keys.get(key) ?? now
      keys.set(key, first)
      return first
    },
    isClosed: async (rail, day) => closes.has(`${rail} ${day}`),
    closed: async (rail, day) => void closes.add(`${rail} ${day}`),
    lastKept: async (rail) => kept.get(rail) ?? 0,
    keep: async (rail, lines) => void kept.set(rail, lines.at(-1)!.line),
  }
}
