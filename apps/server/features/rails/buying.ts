import type { CommandOf, Refusal } from '@candela/contract'
import { HOUR } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { PASSING, Refused } from '../../refused.ts'
import type { Secrets } from '../../vault/secrets.ts'

/** A wish whose money has come; figures as the database has them. */
export interface Due {
  readonly deposit: number
  readonly customer: number
  readonly product: string
  /** ticks */
  readonly worst: number
  /** minor units of USDT */
  readonly arrival: number
  readonly arrivedAt: number
}

/** Nothing was bought, and nothing will be: at the price that was shown, or there is no order for whatever reason. */
type NotBought = 'beyondPrice' | 'noOrder'
/** The order's number, or why there is none. */
export type Bought = number | NotBought

/** so long after its money came, a wish is no longer what its owner saw */
const STANDS_MS = HOUR
/** asked again until then */
const ASKED_AGAIN: ReadonlySet<Refusal> = new Set([...PASSING, 'productStale'])

interface Parts {
  readonly sources: Sources
  readonly commands: Commands
  readonly secrets: Pick<Secrets, 'hash'>
}

/**
 * Sends the order that a customer asked for with a deposit, once: its command id is made of the deposit and of when its money came, so
 * that after a stop it is the same command. Answers undefined while it has to be tried again.
 */
export function openBuyer({ sources, commands, secrets }: Parts): (due: Due) => Promise<Bought | undefined> {
  const { engine, store } = sources
  const { core } = engine
  /** One that was sent so long ago that the journal's memory of command ids has lost it. */
  const sentBefore = async ({ customer, product, arrival, arrivedAt }: Due): Promise<Bought> => {
    const { rows } = await store.pool.query<{ order_number: string }>(
      `select order_number from view.orders where customer = $1 and strategy = 0 and product = $2
         and side = 'buy' and type = 'market' and spend = $3 and placed_at between $4 and $5 order by order_number limit 1`,
      [customer, core.productById(product)?.product ?? -1, arrival, arrivedAt, arrivedAt + STANDS_MS],
    )
    return rows[0] === undefined ? 'noOrder' : Number(rows[0].order_number)
  }
  return async (due) => {
    const { deposit, customer, product: id, worst, arrival, arrivedAt } = due
    const commandId = commandIdOf(secrets.hash(`${engine.genesisId} ${deposit}`, 'purchase'), arrivedAt)
    const known = core.commandResult(customer, commandId)
    if (known !== undefined) {
      await engine.settled()
      return known.value
    }
    if (nowOf(sources) > arrivedAt + STANDS_MS) return sentBefore(due)
    const product = core.productById(id)
    if (product === undefined) return 'noOrder'
    const mid = core.market(product.product)?.mid ?? 0
    // a price that has fallen far is better than what was shown, which the rules for orders would refuse as too far from it
    const price = mid === 0 ? worst : Math.min(worst, core.rules.spot.widestWorstPrice(product, mid, 'buy'))
    const order: Omit<CommandOf<'placeOrder'>, 'price'> = {
      kind: 'placeOrder',
      customer,
      commandId,
      product: product.product,
      side: 'buy',
      type: 'market',
      timeInForce: 'ioc',
      lots: 0,
      spend: arrival,
    }
    try {
      return (await commands.submit({ ...order, price })).value
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (ASKED_AGAIN.has(error.code)) return undefined
      return error.code === 'nothingToFill' && price === worst ? 'beyondPrice' : 'noOrder'
    }
  }
}

/** A UUIDv7 of an instant whose other bits are `bits`. */
function commandIdOf(bits: Uint8Array, at: number): string {
  const hex = Buffer.from(bits).toString('hex')
  const time = at.toString(16).padStart(12, '0')
  const variant = ((bits[2]! & 0x3f) | 0x80).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(0, 3)}`,
    `${variant}${hex.slice(6, 8)}`,
    hex.slice(8, 20),
  ].join('-')
}
