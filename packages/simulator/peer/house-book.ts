import type { Command, Event, ProductDefinition } from '@candela/contract'
import { Core } from '@candela/core'
import { START } from '../core-run.ts'
import { commandIdAt } from '../workload/floor/command-ids.ts'
import type { Effect } from './peer-book.ts'
import type { PeerOperation } from './stream.ts'

const MID = 1000
/** as many as keep everyone's open orders below the bound */
const BUYERS = 20
const SELLERS = 20
const STOCK = 20_000_000

const PRODUCT: ProductDefinition = {
  product: 0,
  id: 'DUST-USDT',
  base: 1,
  quote: 0,
  tick: 1,
  lot: 100_000_000,
  spot: true,
  minimumLots: 1,
  maximumLots: STOCK,
  minimumNotional: 1,
  makerFeePpm: 800,
  takerFeePpm: 1000,
  priceBandPpm: 900_000,
  worstPricePpm: 900_000,
  widestWorstPricePpm: 900_000,
  ladder: { levels: 0, spacing: 1, baseLots: 1, growthPermille: 0 },
}

/** The core with one book, an empty ladder, and customers who only buy or only sell, so that nobody meets oneself. */
export class HouseBook {
  readonly core = Core.create()
  #seq = 0
  #ids = 0
  #at = START
  #turns = 0

  constructor() {
    this.#must({ kind: 'listAsset', asset: { asset: 0, id: 'USDT', displayDigits: 2 } })
    this.#must({ kind: 'listAsset', asset: { asset: 1, id: 'DUST', displayDigits: 8 } })
    this.#must({ kind: 'listProduct', product: PRODUCT })
    for (let opened = 0; opened < BUYERS + SELLERS; opened++) {
      this.#must({ kind: 'openCustomer', commandId: this.#id(), terms: 1, risk: 1 })
    }
    this.#market([[MID, STOCK * SELLERS]])
    for (let seller = BUYERS + 1; seller <= BUYERS + SELLERS; seller++) this.#buyStock(seller)
    this.#market([])
  }

  place(operation: PeerOperation & { kind: 'order' }): { order: number; effect: Effect } {
    const { side, type, timeInForce, price, lots } = operation
    const customer = 1 + (this.#turns++ % BUYERS) + (side === 'buy' ? 0 : BUYERS)
    const owner = { customer, commandId: this.#id() }
    const command = {
      kind: 'placeOrder',
      ...owner,
      product: 0,
      side,
      type,
      timeInForce,
      price,
      lots,
      spend: 0,
    } as const
    const { value } = this.core.apply(++this.#seq, this.#at, command)
    return { order: value, effect: effectOf(this.core.events.decode(), value, lots) }
  }

  cancel(order: number): void {
    const { customer } = this.core.spot.order(order)!
    this.#must({ kind: 'cancelOrder', customer, commandId: this.#id(), order })
  }

  depth(): { asks: [number, number][]; bids: [number, number][] } {
    const { asks, bids } = this.core.book(0, 1000)
    const plain = ([price, lots]: readonly [number, number, number]): [number, number] => [price, lots]
    return { asks: asks.map(plain), bids: bids.map(plain) }
  }

  #buyStock(customer: number): void {
    const owner = { customer, commandId: this.#id() }
    const terms = { side: 'buy', type: 'market', timeInForce: 'ioc', price: 0, lots: STOCK, spend: 0 } as const
    this.#must({ kind: 'placeOrder', ...owner, product: 0, ...terms })
  }

  #market(asks: readonly [number, number][]): void {
    this.#at += 250
    const ladder = { kind: 'levels', bids: [], asks } as const
    const update = { product: 0, receivedAt: this.#at, index: MID, ladder, prints: [] }
    this.#must({ kind: 'market', step: Math.floor(this.#at / 250), gap: false, updates: [update] })
  }

  #must(command: Command): void {
    const { code } = this.core.apply(++this.#seq, this.#at, command)
    if (code !== 0) throw new Error(`${command.kind} is refused: ${code}`)
  }

  #id(): string {
    return commandIdAt(this.#at, ++this.#ids)
  }
}

function effectOf(events: readonly Event[], taker: number, lots: number): Effect {
  let left = lots
  let partMaker: Effect['partMaker']
  const filledMakers: number[] = []
  for (const event of events) {
    if (event.kind !== 'orderFilled') continue
    if (event.order === taker) left -= event.lots
    else if (event.remaining === 0) filledMakers.push(event.order)
    else partMaker = [event.order, event.remaining]
  }
  return { filledMakers, partMaker, left }
}
