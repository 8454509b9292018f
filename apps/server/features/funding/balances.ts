import { type Balance, type Balances, MONEY } from '@candela/contract'
import {
  type Account,
  averageCostOf,
  equityOf,
  type HoldingRow,
  pnlDayOf,
  totalOf,
  valueOf,
} from '@candela/projections'
import { gmt8DayStart } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, quantityText } from '../../queries/decimals.ts'
import { type Stand, standsAt, standsNow, unrealisedOf } from './unrealised.ts'

/** Equity at the start of the running GMT+8 day, by customer: it does not change any more. */
export class DayStarts {
  #day = -1
  readonly #equities = new Map<number, bigint>()

  of(day: number, customer: number): bigint | undefined {
    return day === this.#day ? this.#equities.get(customer) : undefined
  }

  keep(day: number, customer: number, equity: bigint): void {
    if (day !== this.#day) this.#equities.clear()
    this.#day = day
    this.#equities.set(customer, equity)
  }
}

/** The customer's balances, as the durable journal has them. */
export async function balances(sources: Sources, starts: DayStarts, customer: number): Promise<Answered<Balances>> {
  const account = sources.projections.money.accounts.get(customer)
  if (!account) return refuse('customerUnknown')
  const at = nowOf(sources)
  const day = pnlDayOf(at)
  const start = await dayStartEquity(sources, starts, account, day)
  if (!start.ok) return start
  // nothing is awaited from here on, so that equity, balances and the day's result are of one moment
  const equity = equityNow(sources, account)
  const { funding, ledger } = sources.projections.money.rooms
  const netDeposits = funding.flowsOn(day, customer)
  return answer({
    at,
    equity: amountText(equity),
    dayStartEquity: amountText(start.value),
    dayNetDeposits: amountText(netDeposits),
    dayPnl: amountText(equity - start.value - netDeposits),
    balances: [...ledger.holdings(customer).values()]
      .filter((holding) => holding.asset === MONEY || totalOf(holding) > 0n)
      .sort((left, right) => left.asset - right.asset)
      .map((holding) => balanceText(sources, holding)),
    positions: standsNow(sources, customer).map(({ product, lots, basis }) => {
      const definition = productNumbered(sources, product)
      return { product: definition.id, size: quantityText(definition, lots), basis: amountText(basis) }
    }),
  })
}

/** Equity at the last durable entry: all that is owned, and what positions have won or lost at the mark. */
export function equityNow(sources: Sources, { customer }: Account): bigint {
  const { market, money } = sources.projections
  const holdings = money.rooms.ledger.holdings(customer)
  const others = [...holdings.values()]
    .filter((holding) => holding.asset !== MONEY)
    .map((holding) => ({ total: totalOf(holding), price: market.priceOf(holding.asset) }))
  const cash = holdings.get(MONEY)
  const unrealised = unrealisedOf(sources, standsNow(sources, customer), (product) => market.markOf(product))
  return equityOf((cash ? totalOf(cash) : 0n) + unrealised, others)
}

/** Equity at 00:00 GMT+8 of the running day. */
export async function dayStartEquity(
  sources: Sources,
  starts: DayStarts,
  account: Account,
  day: number,
): Promise<Answered<bigint>> {
  const { customer } = account
  const start = gmt8DayStart(day)
  if (account.openedAt > start) return answer(0n)
  const known = starts.of(day, customer)
  if (known !== undefined) return answer(known)
  const owned =
    account.lastAt <= start
      ? answer({ totals: totalsNow(sources, customer), stands: standsNow(sources, customer) })
      : await ownedAt(sources, customer, start)
  if (!owned.ok) return owned
  const { totals, stands } = owned.value
  const { market } = sources.projections
  if (pnlDayOf(market.lastAt) > day) return refuse('busy')
  const others = [...totals]
    .filter(([asset]) => asset !== MONEY)
    .map(([asset, total]) => ({ total, price: market.priceAtStartOf(day, asset) }))
  const unrealised = unrealisedOf(sources, stands, (product) => market.markAtStartOf(day, product))
  const equity = equityOf((totals.get(MONEY) ?? 0n) + unrealised, others)
  if (market.lastAt > start) starts.keep(day, customer, equity)
  return answer(equity)
}

function totalsNow({ projections: { money } }: Sources, customer: number): ReadonlyMap<number, bigint> {
  return new Map(
    [...money.rooms.ledger.holdings(customer).values()].map((holding) => [holding.asset, totalOf(holding)]),
  )
}

interface Owned {
  /** by asset */
  readonly totals: ReadonlyMap<number, bigint>
  readonly stands: readonly Stand[]
}

async function ownedAt(sources: Sources, customer: number, at: number): Promise<Answered<Owned>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ asset: number; total: string }>({
    name: 'totals-at',
    text: `select distinct on (asset) asset, total from view.total where customer = $1 and at <= $2 order by asset, at desc, seq desc`,
    values: [customer, at],
  })
  const totals = new Map(rows.map((row) => [row.asset, BigInt(row.total)]))
  return answer({ totals, stands: await standsAt(sources, customer, at) })
}

function balanceText(sources: Sources, holding: HoldingRow): Balance {
  const total = totalOf(holding)
  const isMoney = holding.asset === MONEY
  const price = sources.projections.market.priceOf(holding.asset)
  const value = isMoney ? total : valueOf({ total, price })
  return {
    asset: assetNamed(sources, holding.asset),
    available: amountText(holding.available),
    held: amountText(holding.held),
    committed: amountText(holding.committed),
    owed: amountText(holding.owed),
    total: amountText(total),
    value: amountText(value),
    averageCost: isMoney ? '0' : amountText(averageCostOf(holding.cost, total)),
    unrealised: isMoney ? '0' : amountText(value - holding.cost),
  }
}
