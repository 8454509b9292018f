import { uuidv7 } from 'uuidv7'
import { formatDecimal, parseDecimal } from '@candela/units'
import type { Random } from './random.ts'

/** A customer (or a visitor) as the fuzz knows it. */
export interface Actor {
  readonly username: string
  password: string
  /** the session, `name=secret`; undefined: a visitor */
  cookie: string | undefined
  /** the device's, which stays after the session ended */
  device: string | undefined
  id: string | undefined
  /** own orders, newest last */
  readonly orders: string[]
  /** products of orders */
  readonly products: Map<string, string>
  readonly commands: string[]
  readonly cursors: string[]
  readonly letters: string[]
  /** values that answers held, by the name of the field that asks for such a value */
  readonly seen: Map<string, string[]>
  /** journal places of everything that was acknowledged */
  readonly acknowledged: Set<number>
}

const REMEMBERED = 40

export function newActor(username: string, password: string): Actor {
  return {
    username,
    password,
    cookie: undefined,
    device: undefined,
    id: undefined,
    orders: [],
    products: new Map(),
    commands: [],
    cursors: [],
    letters: [],
    seen: new Map(),
    acknowledged: new Set(),
  }
}

/** The cookies that a browser would send: session and device. */
export function cookiesOf({ cookie, device }: Actor): string | undefined {
  const both = [device, cookie].filter((one) => one !== undefined)
  return both.length === 0 ? undefined : both.join('; ')
}

const SESSION = {
  customer: /(?:^|;)\s*(candela_session=[^;]*)/,
  operator: /(?:^|;)\s*(candela_operator=[^;]*)/,
}

/** The session among the cookies that were sent, as the server reads it. */
export function sessionIn(cookies: string | undefined, of: keyof typeof SESSION = 'customer'): string {
  return SESSION[of].exec(cookies ?? '')?.[1]?.trimEnd() ?? ''
}

/** The memory of one lane of the fuzz: its people, the products and the last quotes. Ids of one are tried by the others. */
export class World {
  readonly actors: Actor[] = []
  /** the operator at the desk, with the first of `desks` that was not left yet */
  readonly operator: Actor = newActor('operator', '')
  /** cookies of sessions that are open, and of some that were ended */
  readonly live = new Set<string>()
  readonly ended: string[] = []
  products: readonly { readonly id: string; readonly tick: string; readonly lot: string }[] = []
  quotes: Readonly<Record<string, { readonly bid: string; readonly ask: string }>> = {}
  readonly #random: Random
  readonly #desks: string[]

  /** `desks`: cookies of an operator's sessions */
  constructor(random: Random, desks: readonly string[]) {
    this.#random = random
    this.#desks = [...desks]
    for (const desk of desks) this.live.add(desk)
    this.operator.cookie = this.#desks.shift()
  }

  /** The operator left the desk, and sits down again while there are sessions. */
  leaveDesk(): void {
    const left = this.operator.cookie
    if (left === undefined) return
    this.live.delete(left)
    this.ended.push(left)
    this.operator.cookie = this.#desks.shift()
  }

  chance(percent: number): boolean {
    return this.#random.percent(percent)
  }

  remember(list: string[], value: string): void {
    list.push(value)
    if (list.length > REMEMBERED) list.shift()
  }

  /** Mostly one's own, at times someone else's, at times nobody's. */
  #oneOf(actor: Actor, of: (actor: Actor) => readonly string[], nobodys: () => string): string {
    const random = this.#random
    const chance = random.below(100)
    const list = chance < 70 ? of(actor) : chance < 90 && this.actors.length > 0 ? of(random.pick(this.actors)) : []
    return list.length === 0
      ? nobodys()
      : random.percent(60)
        ? list.at(-1 - random.below(Math.min(3, list.length)))!
        : random.pick(list)
  }

  /** A value of that name which an answer held: one's own, or another's; undefined where there was none. */
  seen(actor: Actor, name: string): string | undefined {
    const nobodys = '\0'
    const value = this.#oneOf(
      actor,
      ({ seen }) => seen.get(name) ?? [],
      () => nobodys,
    )
    return value === nobodys ? undefined : value
  }

  order(actor: Actor): string {
    return this.#oneOf(
      actor,
      ({ orders }) => orders,
      () => this.#random.pick(['1', '7', '999999999', '9007199254740991', '9999999999999999']),
    )
  }

  /** A new id, or one that was used: by oneself or another. */
  commandId(actor: Actor, reuse: number): string {
    if (this.#random.percent(reuse)) return this.#oneOf(actor, ({ commands }) => commands, uuidv7)
    const id = uuidv7()
    this.remember(actor.commands, id)
    return id
  }

  product(): string {
    const random = this.#random
    const chance = random.below(100)
    if (chance < 8) return random.pick(['XYZ-USDT', 'AA-BB', 'ZZZZZZZZZZ-ZZZZZZ', 'USDT-BTC'])
    return chance < 60 || this.products.length === 0 ? 'BTC-USDT' : random.pick(this.products).id
  }

  /** A price near the market, on its tick or not, or beyond every band. */
  price(product: unknown): string {
    const quote = this.quotes[String(product)]
    const tick = this.products.find(({ id }) => id === product)?.tick
    const random = this.#random
    if (quote === undefined || tick === undefined || random.percent(8)) return random.pick(['1', '64000', '0.5', '0'])
    const near = parseDecimal(random.percent(50) ? quote.bid : quote.ask)!
    const share = random.percent(90)
      ? random.pick([850, 930]) + random.below(90)
      : random.pick([0, 500, 799, 1201, 2000, 100_000])
    const wide = (near * BigInt(share)) / 1000n
    return random.percent(92) ? formatDecimal(wide - (wide % parseDecimal(tick)!)) : formatDecimal(wide)
  }

  /** Mostly what a few to some hundred USDT buy, in whole lots; at times nothing, a part of a lot or far too much. */
  quantity(product: unknown): string {
    const lot = parseDecimal(this.products.find(({ id }) => id === product)?.lot ?? '0')!
    const price = parseDecimal(this.quotes[String(product)]?.ask ?? '0')!
    const random = this.#random
    if (lot === 0n || price === 0n || random.percent(12)) {
      return random.pick(['0.001', '1', '0', '0.00000001', '100000000'])
    }
    const worth =
      parseDecimal(random.pick(['1', '6', '6', '20', '20', '50', '50', '100', '300', '9000']))! * 100_000_000n
    const lots = worth / price / lot
    return formatDecimal((lots === 0n ? 1n : lots) * lot)
  }
}
