import { type Event, type HouseDay, type HouseStatistics, HOUSE } from '@candela/contract'
import { DAY, formatDecimal } from '@candela/units'
import { ClaimFailed } from './claim-failed.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

type Posted = Extract<Event, { kind: 'posted' }>

/** One product on one UTC day, in minor units. */
interface Sums {
  won: number
  lost: number
  tied: number
  returned: number
  staked: bigint
  paid: bigint
  trades: number
  liquidations: number
  /** customers' gains by perpetuals */
  gained: bigint
  /** the house's income by fees and by its own side of trades */
  earned: bigint
  insuranceTaken: bigint
  insurancePaid: bigint
  fundingPaid: bigint
  fundingReceived: bigint
}

/**
 * Claims `statistics`: the figures that were published of timed orders and perpetuals, by product and UTC day, are those of
 * the entries they say they count; no day is missing and none is added.
 */
export class StatisticsAudit implements AuditedRoom {
  readonly #published: HouseStatistics
  readonly #products = new Map<number, string>()
  readonly #stakes = new Map<number, number>()
  /** by day, then product */
  readonly #days = new Map<number, Map<number, Sums>>()
  /** products of the trades of one entry */
  readonly #traded = new Map<number, number>()
  #compared = 0
  #isCompared = false

  constructor(published: HouseStatistics) {
    this.#published = published
  }

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code, events } = entry
    if (seq > this.#published.seq) return
    if (code === 0 && command.kind === 'listProduct') {
      this.#products.set(command.product.product, command.product.id)
    }
    for (const event of events) this.#event(at, event)
    this.#traded.clear()
    if (seq === this.#published.seq) this.#compare(seq)
  }

  /** Checks the ends of the entries: only the last one tells which of them the figures count. */
  end(seq: number): void {
    if (!this.#isCompared && seq > 0)
      this.#wrong(seq, `entry ${this.#published.seq}, the last they count, is not there`)
  }

  lines(): readonly string[] {
    return [
      line(
        'statistics',
        `${count(this.#compared)} published days of products are what ${this.#published.seq} entries give`,
      ),
    ]
  }

  #event(at: number, event: Event): void {
    switch (event.kind) {
      case 'timedPlaced':
        this.#stakes.set(event.order, event.stake)
        return
      case 'timedSettled':
        this.#end(at, event, event.outcome)
        return
      case 'timedVoided':
      case 'timedCancelled':
        this.#end(at, event, 'returned')
        return
      case 'perpetualTraded':
        this.#traded.set(event.trade, event.product)
        this.#of(at, event.product).trades++
        return
      case 'perpetualFilled':
        this.#of(at, event.product).gained += event.result - event.fee
        return
      case 'liquidated': {
        const sums = this.#of(at, event.product)
        sums.liquidations++
        sums.insuranceTaken += event.fee
        sums.gained += event.result - event.fee + event.shortfall
        return
      }
      case 'deleveraged':
        this.#of(at, event.product).gained += event.result
        return
      case 'insurancePaid':
        this.#of(at, event.product).insurancePaid += event.amount
        return
      case 'fundingPaid': {
        const sums = this.#of(at, event.product)
        sums.gained += event.amount
        if (event.amount < 0n) sums.fundingPaid += -event.amount
        else sums.fundingReceived += event.amount
        return
      }
      case 'posted':
        if (event.purpose === 'perpetualTrade') this.#earn(at, event)
        return
      default:
    }
  }

  #end(at: number, { order, product, paid }: { order: number; product: number; paid: number }, how: Ending): void {
    const sums = this.#of(at, product)
    sums[how]++
    sums.staked += BigInt(this.#stakes.get(order) ?? 0)
    sums.paid += BigInt(paid)
    this.#stakes.delete(order)
  }

  /** From the ledger, not from what fills say of their fees; its legs need not name the product: those of a cross position don't. */
  #earn(at: number, { reference: trade, legs }: Posted): void {
    const sums = this.#of(at, this.#traded.get(trade)!)
    for (const { owner, purpose, amount } of legs) {
      if (owner === HOUSE && (purpose === 'fees' || purpose === 'liquidity')) sums.earned += amount
    }
  }

  #of(at: number, product: number): Sums {
    const day = Math.floor(at / DAY)
    let products = this.#days.get(day)
    if (!products) this.#days.set(day, (products = new Map()))
    let sums = products.get(product)
    if (!sums) products.set(product, (sums = nothing()))
    return sums
  }

  #compare(seq: number): void {
    this.#isCompared = true
    const { from, days } = this.#published
    const told = new Map(days.map((one) => [`${one.day} ${one.product}`, one]))
    if (told.size < days.length) this.#wrong(seq, 'a day of a product stands twice')
    for (const [day, products] of this.#days) {
      const name = new Date(day * DAY).toISOString().slice(0, 10)
      if (name < from) continue
      for (const [product, sums] of products) {
        const id = this.#products.get(product)!
        const difference = differenceOf(textOf(name, id, sums), told.get(`${name} ${id}`))
        if (difference !== undefined) this.#wrong(seq, `${id} on ${name}: ${difference}`)
        told.delete(`${name} ${id}`)
        this.#compared++
      }
    }
    const [added] = told.values()
    if (added) this.#wrong(seq, `nothing ended for ${added.product} on ${added.day}`)
  }

  #wrong(seq: number, what: string): never {
    throw new ClaimFailed('statistics', seq, what)
  }
}

type Ending = 'won' | 'lost' | 'tied' | 'returned'

function nothing(): Sums {
  return {
    won: 0,
    lost: 0,
    tied: 0,
    returned: 0,
    staked: 0n,
    paid: 0n,
    trades: 0,
    liquidations: 0,
    gained: 0n,
    earned: 0n,
    insuranceTaken: 0n,
    insurancePaid: 0n,
    fundingPaid: 0n,
    fundingReceived: 0n,
  }
}

/** As it has to be published. */
function textOf(day: string, product: string, sums: Sums): HouseDay {
  const { won, lost, tied, returned, staked, paid, trades, liquidations } = sums
  const hasPerpetual = trades + liquidations > 0 || sums.fundingPaid + sums.fundingReceived > 0n
  return {
    day,
    product,
    ...(won + lost + tied + returned > 0 && {
      timed: {
        won,
        lost,
        tied,
        returned,
        staked: formatDecimal(staked),
        customersResult: formatDecimal(paid - staked),
        houseResult: formatDecimal(staked - paid),
      },
    }),
    ...(hasPerpetual && {
      perpetual: {
        trades,
        customersResult: formatDecimal(sums.gained),
        houseResult: formatDecimal(sums.earned),
        liquidations,
        insuranceTaken: formatDecimal(sums.insuranceTaken),
        insurancePaid: formatDecimal(sums.insurancePaid),
        fundingPaid: formatDecimal(sums.fundingPaid),
        fundingReceived: formatDecimal(sums.fundingReceived),
      },
    }),
  }
}

/** The first figure in which what is told is not what the entries give. */
function differenceOf(given: HouseDay, told: HouseDay | undefined): string | undefined {
  if (!told) return 'it is left out'
  for (const part of ['timed', 'perpetual'] as const) {
    const [right, said] = [figuresOf(given[part]), figuresOf(told[part])]
    for (const name of new Set([...right.keys(), ...said.keys()])) {
      if (right.get(name) === said.get(name)) continue
      return `${part} ${name} is ${right.get(name) ?? 'not there'}, not ${said.get(name) ?? 'left out'}`
    }
  }
  return undefined
}

function figuresOf(part: object | undefined): ReadonlyMap<string, string> {
  return new Map(Object.entries(part ?? {}).map(([name, value]) => [name, String(value)]))
}
