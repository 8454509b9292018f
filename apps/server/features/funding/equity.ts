import { type AnswerOf, MONEY, type QueryOf } from '@candela/contract'
import { type Account, boundaryAt, dayBoundariesOf, equityOf, nameOfDay } from '@candela/projections'
import { DAY, gmt8Day, gmt8DayStart, HOUR, MINUTE } from '@candela/units'
import { type Answered, answer } from '../../queries/answers.ts'
import { dayStartEquity, type DayStarts, equityNow } from './balances.ts'
import { nowOf, settledPast, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { unrealisedAt } from './unrealised.ts'

/** The length of a range and the distance of its points; all multiples of the distance between index points. */
const RANGES = {
  '1d': { length: DAY, step: 15 * MINUTE },
  '1w': { length: 7 * DAY, step: 2 * HOUR },
  '1m': { length: 30 * DAY, step: 8 * HOUR },
  '1y': { length: 365 * DAY, step: 4 * DAY },
} as const

/** Equity over time, oldest first: from the opening of the account at the earliest, the last point is now. */
export async function equity(
  sources: Sources,
  customer: number,
  query: QueryOf<'equity'>,
): Promise<Answered<AnswerOf<'equity'>>> {
  const account = await settledPast(sources, customer)
  if (!account.ok) return account
  const now = nowOf(sources)
  const { openedAt } = account.value
  const { length, step } = RANGES[query.range]
  const instants = openedAt > now - length ? [openedAt] : []
  for (let at = Math.ceil((now - length) / step) * step; at < now; at += step) if (at > openedAt) instants.push(at)
  const past = await equityAt(sources, account.value, instants)
  const points = instants.map((at, index): [number, string] => [at, amountText(past[index]!)])
  points.push([now, amountText(equityNow(sources, account.value))])
  return answer({ points })
}

/** The result of every GMT+8 day of a month that has begun and in which the account existed. */
export async function pnl(
  sources: Sources,
  starts: DayStarts,
  customer: number,
  query: QueryOf<'pnl'>,
): Promise<Answered<AnswerOf<'pnl'>>> {
  const account = await settledPast(sources, customer)
  if (!account.ok) return account
  const now = nowOf(sources)
  const today = gmt8DayStart(gmt8Day(now))
  const opening = await dayStartEquity(sources, starts, account.value, gmt8Day(now))
  if (!opening.ok) return opening
  const boundaries = dayBoundariesOf(query.month).filter((at) => at - DAY <= now && at + DAY >= account.value.openedAt)
  const past = boundaries.filter((at) => at < today)
  const values = new Map((await equityAt(sources, account.value, past)).map((value, index) => [past[index]!, value]))
  values.set(today, opening.value)
  const flows = await flowsOf(sources, customer, boundaries)
  const days = boundaries.slice(0, -1).flatMap((start, index) => {
    const end = start + DAY
    if (end < account.value.openedAt || start > now) return []
    const first = values.get(start)!
    const last = end > now ? equityNow(sources, account.value) : values.get(end)!
    const netDeposits = flows[index]!
    return [
      {
        day: nameOfDay(gmt8Day(start)),
        opening: amountText(first),
        closing: amountText(last),
        netDeposits: amountText(netDeposits),
        pnl: amountText(last - first - netDeposits),
      },
    ]
  })
  return answer({ days })
}

/** Money in less money out between each boundary (not included) and the next (included). */
async function flowsOf(sources: Sources, customer: number, boundaries: readonly number[]): Promise<readonly bigint[]> {
  if (boundaries.length === 0) return []
  const { rows } = await sources.store.pool.query<{ at: string; value: string }>({
    name: 'flows-between',
    text: 'select at, value from view.flow where customer = $1 and at > $2 and at <= $3',
    values: [customer, boundaries[0], boundaries.at(-1)],
  })
  return boundaries.map((start) =>
    rows.reduce(
      (sum, row) => (Number(row.at) > start && Number(row.at) <= start + DAY ? sum + BigInt(row.value) : sum),
      0n,
    ),
  )
}

/**
 * Equity at past instants, each a multiple of the distance between index points (or one at which nothing but money was held), from the
 * totals and the index at or before it. After the last boundary that entries have passed, the running index is that index.
 */
async function equityAt(sources: Sources, account: Account, instants: readonly number[]): Promise<readonly bigint[]> {
  const {
    store,
    projections: { market, money },
  } = sources
  if (instants.length === 0) return []
  const assets = [...money.rooms.ledger.holdings(account.customer).keys()]
  const pointed = boundaryAt(market.lastAt)
  const { rows } = await store.pool.query<{ place: string; asset: number; total: string; index: string | null }>({
    name: 'equity-at',
    text: `select i.place, a.asset, t.total, p.index
      from unnest($2::bigint[]) with ordinality as i(at, place)
      cross join unnest($3::integer[], $4::integer[]) as a(asset, product)
      cross join lateral (
        select total from view.total where customer = $1 and asset = a.asset and at <= i.at order by at desc, seq desc limit 1
      ) t
      left join lateral (
        select index from view.index_point where product = a.product and at <= i.at order by at desc limit 1
      ) p on true
      where t.total <> 0`,
    values: [account.customer, instants, assets, assets.map((asset) => market.valuedBy(asset)?.product ?? -1)],
  })
  const cash = await unrealisedPast(sources, account.customer, instants)
  const others = instants.map((): { total: bigint; price: bigint }[] => [])
  for (const row of rows) {
    const place = Number(row.place) - 1
    const total = BigInt(row.total)
    if (row.asset === MONEY) cash[place]! += total
    else {
      const isRunning = instants[place]! >= pointed
      const price = isRunning ? market.priceOf(row.asset) : market.priceAt(row.asset, Number(row.index ?? 0))
      others[place]!.push({ total, price })
    }
  }
  return instants.map((_, place) => equityOf(cash[place]!, others[place]!))
}

/** The open results of positions at past instants, by the mark at or before each, as `equityAt` has its indices. */
async function unrealisedPast(sources: Sources, customer: number, instants: readonly number[]): Promise<bigint[]> {
  const {
    store,
    projections: { market },
  } = sources
  const sums = instants.map(() => 0n)
  const pointed = boundaryAt(market.lastAt)
  const { rows } = await store.pool.query<{
    place: string
    product: number
    lots: string
    basis: string
    mark: string | null
  }>({
    name: 'unrealised-at',
    text: `select i.place, a.product, s.lots, s.basis, p.mark
      from unnest($2::bigint[]) with ordinality as i(at, place)
      cross join (select distinct product from view.perpetual_stand where customer = $1) a
      cross join lateral (
        select lots, basis from view.perpetual_stand
        where customer = $1 and product = a.product and at <= i.at order by at desc, seq desc limit 1
      ) s
      left join lateral (
        select coalesce(nullif(mark, 0), index) as mark from view.index_point
        where product = a.product and at <= i.at order by at desc limit 1
      ) p on true
      where s.lots <> 0`,
    values: [customer, instants],
  })
  for (const { place, product, lots, basis, mark } of rows) {
    const at = Number(place) - 1
    const past = instants[at]! >= pointed ? market.markOf(product) : Number(mark ?? 0)
    sums[at]! += unrealisedAt(sources, { product, lots: Number(lots), basis: BigInt(basis) }, past)
  }
  return sums
}
