import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf } from '@candela/contract'
import { commandId, marketBuy, RefusedCall, type TestClient } from '@candela/server/testing'
import { PeerBook, type PeerOperation } from '@candela/simulator/peer'
import { formatDecimal, parseDecimal } from '@candela/units'

type Placing = PeerOperation & { readonly kind: 'order' }

const PRODUCT = 'BTC-USDT'
/** of the product, in minor units */
const TICK = 1_000_000n
/** a lot of the stream is so much: the least order is worth eight of the product's */
const LOT = 10_000n
/** the stream's prices lie in the middle of the calm market's spread, where nobody but customers is */
const BASE = parseDecimal('67020')!
/** the worst prices of market orders, which stay inside the spread, too */
const WORST = { buy: '67059.99', sell: '67000.01' } as const
/** a seller's stock is bought before; the rest of the practice money pays the fees */
const STOCK_SPEND = '9900'
/** refusals of the house where the peer leaves the order undone */
const UNDONE = new Set(['fillOrKillUnfilled', 'postOnlyWouldTrade', 'nothingToFill'])

export interface Traders {
  readonly buyers: readonly TestClient[]
  readonly sellers: readonly TestClient[]
}

/** An order as its owner was told of it, and what is left of it by the peer. */
interface Followed {
  readonly id: number
  readonly owner: TestClient
  readonly price: number
  readonly lots: number
  left: number
}

export interface RoundOutcome {
  operations: number
  fills: number
  /** the first operation after which the books differ, and how; empty where none does */
  readonly differences: unknown[]
}

/** Sellers buy what they will sell; nobody is on both sides, so that nobody meets oneself. */
export async function stockUp({ sellers }: Traders): Promise<void> {
  for (const seller of sellers) await marketBuy(seller, STOCK_SPEND, PRODUCT)
}

/**
 * Sends a stream of operations over HTTP to the house and by call to npm's nodejs-order-book, and compares after each:
 * what the taker was filled with, price by price and in order, and the whole book as anyone can read it; at the end every
 * order as its owner can read it.
 */
export async function playRound(traders: Traders, stream: readonly PeerOperation[]): Promise<RoundOutcome> {
  const peer = new PeerBook()
  const open = new Map<number, Followed>()
  const all: Followed[] = []
  const outcome: RoundOutcome = { operations: 0, fills: 0, differences: [] }
  const compare = (what: object, ours: unknown, theirs: unknown): void => {
    if (!isDeepStrictEqual(ours, theirs)) outcome.differences.push({ ...what, ours, theirs })
  }
  for (const [turn, operation] of stream.entries()) {
    if (operation.kind === 'cancel') {
      const order = [...open.values()][operation.draw % Math.max(1, open.size)]
      if (!order) continue
      await order.owner.call('cancelOrder', { params: { order: String(order.id) }, body: { commandId: commandId() } })
      peer.cancel(order.id)
      open.delete(order.id)
    } else {
      const side = operation.side === 'buy' ? traders.buyers : traders.sellers
      const owner = side[turn % side.length]!
      const placed = await place(owner, operation)
      const id = placed ? Number(placed.order.id) : -turn - 1
      const effect = peer.place(id, operation)
      const whole = effect.filledMakers.map((maker): [number, number] => [maker, 0])
      const met = effect.partMaker ? [...whole, effect.partMaker] : whole
      const theirs = met.map(([maker, left]) => takenOf(open, maker, left))
      compare({ operation }, placed ? takenBy(placed) : [], theirs)
      outcome.fills += theirs.length
      if (placed) {
        const order = { id, owner, price: operation.price, lots: operation.lots, left: effect.left }
        all.push(order)
        if (placed.order.status === 'open') open.set(id, order)
        compare({ operation, order: id }, placed.order.status === 'open', peer.isOpen(id))
      }
    }
    compare({ operation }, await bookOf(traders.buyers[0]!), peer.depth())
    outcome.operations++
    if (outcome.differences.length > 0) return outcome
  }
  for (const { id, owner, lots, left } of all) {
    const { order } = await owner.call('order', { params: { order: String(id) } })
    compare({ order: id, status: order.status }, lotsOf(order.filled), lots - left)
  }
  return outcome
}

/** Ends a round: nothing rests for the next. */
export async function clear({ buyers, sellers }: Traders): Promise<void> {
  for (const trader of [...buyers, ...sellers]) await trader.call('cancelAll', { body: { commandId: commandId() } })
}

/** The house's answer; undefined where it leaves the order undone. */
async function place(
  owner: TestClient,
  { side, type, timeInForce, price, lots }: Placing,
): Promise<AnswerOf<'placeOrder'> | undefined> {
  const order = { commandId: commandId(), product: PRODUCT, side, quantity: formatDecimal(BigInt(lots) * LOT) }
  const terms =
    type === 'market'
      ? { type, price: WORST[side] }
      : { type, timeInForce, price: formatDecimal(BASE + BigInt(price) * TICK) }
  try {
    return await owner.call('placeOrder', { body: { ...order, ...terms } })
  } catch (error) {
    if (error instanceof RefusedCall && UNDONE.has(error.code)) return undefined
    throw error
  }
}

/** The fills of a taker, [price, lots] in their order. */
function takenBy({ fills }: AnswerOf<'placeOrder'>): readonly (readonly [number, number])[] {
  return fills.map(({ price, quantity }) => [priceOf(price), lotsOf(quantity)])
}

/** The part that a resting order gave when the peer left so much of it; its owner's record goes with it. */
function takenOf(open: Map<number, Followed>, maker: number, left: number): readonly [number, number] | undefined {
  const order = open.get(maker)
  if (!order) return undefined
  const taken = order.left - left
  order.left = left
  if (left === 0) open.delete(maker)
  return [order.price, taken]
}

/** Both sides as anyone can read them, without the ladder: [price, lots], best first. */
async function bookOf(client: TestClient): Promise<{ asks: [number, number][]; bids: [number, number][] }> {
  const { asks, bids } = await client.call('book', { params: { product: PRODUCT }, query: { depth: '100' } })
  const own = (levels: typeof asks): [number, number][] =>
    levels.flatMap(([price, , customers]): [number, number][] =>
      /^[0.]*$/.test(customers) ? [] : [[priceOf(price), lotsOf(customers)]],
    )
  return { asks: own(asks), bids: own(bids) }
}

function priceOf(text: string): number {
  return Number((parseDecimal(text)! - BASE) / TICK)
}

function lotsOf(text: string): number {
  return Number(parseDecimal(text)! / LOT)
}
