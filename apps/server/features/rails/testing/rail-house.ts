import { ASSETS, type Event } from '@candela/contract'
import { type Applied, type Engine, openEngine, proposeCatalogue } from '@candela/engine'
import { SMALL } from '@candela/engine/testing'
import { SimulatedDisk } from '@candela/journal/testing'
import { RAILS } from '@candela/rules/funding'
import { DAY, gmt8Day, gmt8DayStart } from '@candela/units'
import { openCommands } from '../../../intake/commands.ts'
import { SANDBOX_RAILS, type Rail } from '../../../outside/rails/index.ts'
import type { OpenRail } from '../../../ports/rails.ts'
import type { RailBook } from '../book.ts'
import { openRailWorker } from '../worker.ts'

/** noon of a day of GMT+8 */
export const TODAY = gmt8DayStart(gmt8Day(1_800_000_000_000)) + DAY / 2
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

  /** Opens a house that lists these rails. */
  static async open(rails: readonly Rail[]): Promise<RailHouse> {
    const time = { now: TODAY }
    const engine = await openEngine({
      disk: new SimulatedDisk(3).mount(),
      clock: () => time.now,
      log: { info() {}, warn() {} },
      onFatal: (error) => {
        throw error
      },
      journal: SMALL,
    })
    await proposeCatalogue(engine, { assets: ASSETS, products: [] })
    const house = new RailHouse(engine, time, rails)
    for (const { number, rail } of house.#open) {
      await engine.submit({ kind: 'listRail', rail: number, grade: 'publicKey', key: rail.publicKey })
    }
    return house
  }

  get rails(): readonly OpenRail[] {
    return this.#open
  }

  /** One round of every rail, or of one by its place; resolves once these are done. */
  async round(place?: number): Promise<void> {
    const pieces = place === undefined ? this.#worker.upkeep : [this.#worker.upkeep[place]!]
    await Promise.all(pieces.map(({ run }) => run()))
  }

  charge(deposit: number): Promise<void> {
    return this.#worker.charge(deposit)
  }

  /** As after a stop: what the worker knew is gone, what is durable is there. */
  restart(): void {
    this.#worker = this.#started()
  }

  /** What happened of a kind, in order. */
  events<K extends Event['kind']>(kind: K): Extract<Event, { kind: K }>[] {
    return this.entries.flatMap(({ events }) =>
      events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind),
    )
  }

  /** How many commands of a kind were entered. */
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
    const { engine, book, log } = this
    const commands = openCommands(engine, {})
    return openRailWorker({ engine, commands, rails: this.#open, book, clock: () => this.time.now, log })
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

/** What the vault would keep. */
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
