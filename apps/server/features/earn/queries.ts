import type { AnswerOf, EarnOrder, EarnProduct, QueryOf } from '@candela/contract'
import type { EarnProductView } from '@candela/core'
import { EARN_ORDER, EARN_RATE, type EarnOrderRow, type EarnRateRow, rowOf } from '@candela/projections'
import { lastYieldDay, paymentOf } from '@candela/rules/earn/arithmetic'
import { DAY, formatDecimal } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'

const ORDER_COLUMNS = columnsOf(EARN_ORDER)
const RATE_COLUMNS = columnsOf(EARN_RATE)

/** what a column of days holds at most */
const LAST_DAY = 2_147_483_647

/** A day of GMT+8 as its date. */
function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

export function earnProducts(sources: Sources): AnswerOf<'earnProducts'> {
  return { products: sources.engine.core.earn.products().map((product) => productText(sources, product)) }
}

function productText(sources: Sources, product: EarnProductView): EarnProduct {
  const { id, asset, terms, version, todayPpm, tomorrowPpm, room, capital, promised, free } = product
  const { days, lowPpm, highPpm, schedule, ratioPpm, early, renewable, opens, closes } = terms
  const { paid, penalties } = sources.projections.money.rooms.earn.pot(product.number)
  const firstDay = sources.engine.core.rules.earn.firstYieldDay(nowOf(sources))
  return {
    id,
    asset: assetNamed(sources, asset),
    terms: version,
    days,
    lowPpm,
    highPpm,
    minimum: amountText(terms.minimum),
    maximum: amountText(terms.maximum),
    customerMaximum: amountText(terms.customerMaximum),
    schedule,
    ratioPpm,
    early,
    renewable,
    opens,
    closes,
    todayPpm,
    tomorrowPpm,
    room: formatDecimal(room > 0n ? room : 0n),
    pot: {
      capital: amountText(capital),
      penalties: amountText(penalties),
      paid: amountText(paid),
      promised: formatDecimal(promised),
      free: formatDecimal(free),
    },
    firstDay: dateOf(firstDay),
    freeAt: paymentOf(lastYieldDay(firstDay, days)),
  }
}

/** An earn order as the contract says it. */
export function earnOrderText(sources: Sources, row: EarnOrderRow): EarnOrder {
  const product = sources.engine.core.earn.listing(row.earnProduct)!
  const terms = sources.engine.core.earn.termsOf(row.earnProduct, row.terms)!
  return {
    id: String(row.order),
    product: product.id,
    asset: assetNamed(sources, product.asset),
    terms: row.terms,
    amount: amountText(row.amount),
    promised: amountText(row.promised),
    days: terms.days,
    firstDay: dateOf(row.firstDay),
    lastDay: dateOf(row.lastDay),
    freeAt: paymentOf(row.lastDay),
    renew: row.renew === 1,
    renewable: terms.renewable,
    renews: row.renews === 0 ? '' : String(row.renews),
    renewedBy: row.renewedBy === 0 ? '' : String(row.renewedBy),
    notRenewed: row.notRenewed,
    status: row.status,
    daysPaid: row.daysPaid,
    paid: amountText(row.paid),
    penalty: amountText(row.penalty),
    refund: amountText(row.refund),
    openedAt: row.openedAt,
    endedAt: row.endedAt,
    seq: row.seq,
    endedSeq: row.endedSeq,
  }
}

export async function earnOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'earnOrders'>,
): Promise<Answered<AnswerOf<'earnOrders'>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const rows =
    query.state === 'running'
      ? [...sources.projections.money.rooms.earn.runningOrders(customer).values()]
          .filter(({ order }) => order < before[0]!)
          .sort((a, b) => b.order - a.order)
          .slice(0, limit + 1)
      : await endedRows(sources, [customer, before[0]!, limit + 1])
  const page = pageOf(rows, limit, (row) => [row.order])
  return answer({ orders: page.rows.map((row) => earnOrderText(sources, row)), ...page.next })
}

async function endedRows({ store }: Sources, values: readonly number[]): Promise<readonly EarnOrderRow[]> {
  const { rows } = await store.pool.query<object>({
    name: 'earn-orders',
    text: `select ${ORDER_COLUMNS} from view.earn_order where customer = $1 and order_number < $2 and ended_seq > 0
           order by order_number desc limit $3`,
    values: [...values],
  })
  return rows.map((row) => rowOf(EARN_ORDER, row))
}

/** One order, each day it was paid, and what leaving now costs. */
export async function earnOrder(
  sources: Sources,
  customer: number,
  id: string,
): Promise<Answered<AnswerOf<'earnOrder'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const { rows } = await pool.query<object>({
    name: 'earn-order',
    text: `select ${ORDER_COLUMNS} from view.earn_order where order_number = $1 and customer = $2`,
    values: [Number(id), customer],
  })
  if (!rows[0]) return refuse('earnOrderUnknown')
  const row = rowOf(EARN_ORDER, rows[0])
  const paid = await pool.query<PaidDay>({
    name: 'earn-yields',
    text: `select p.day, p.rate_ppm, p.amount, p.due_at, p.at, p.seq, r.promised, r.free
           from view.earn_yield p join view.earn_rate r on r.earn_product = $2 and r.day = p.day and r.terms = $3
           where p.order_number = $1 order by p.day`,
    values: [Number(id), row.earnProduct, row.terms],
  })
  const leaving = leavingOf(sources, row)
  return answer({
    order: earnOrderText(sources, row),
    yields: paid.rows.map(yieldText),
    ...(leaving && { leaving }),
  })
}

/** What a day paid, with the pot that fixed its rate. */
interface PaidDay {
  readonly day: number
  readonly rate_ppm: number
  readonly amount: string
  readonly due_at: string
  readonly at: string
  readonly seq: string
  readonly promised: string
  readonly free: string
}

function yieldText({ day, rate_ppm: ratePpm, amount, due_at: dueAt, at, seq, promised, free }: PaidDay) {
  return {
    day: dateOf(day),
    ratePpm,
    amount: amountText(Number(amount)),
    promised: amountText(Number(promised)),
    free: amountText(Number(free)),
    dueAt: Number(dueAt),
    at: Number(at),
    seq: Number(seq),
  }
}

function leavingOf(sources: Sources, row: EarnOrderRow): AnswerOf<'earnOrder'>['leaving'] {
  const terms = sources.engine.core.earn.termsOf(row.earnProduct, row.terms)!
  if (row.status !== 'running' || !terms.early) return undefined
  const { penaltyOf, remainingDays } = sources.engine.core.rules.earn
  const remaining = remainingDays(row.firstDay, terms.days, nowOf(sources))
  const penalty = penaltyOf(BigInt(row.amount), terms, remaining)
  return {
    remainingDays: remaining,
    penalty: formatDecimal(penalty),
    refund: formatDecimal(BigInt(row.amount) - penalty),
  }
}

/** The rate of each day, newest first. */
export async function earnRates(
  sources: Sources,
  id: string,
  query: QueryOf<'earnRates'>,
): Promise<Answered<AnswerOf<'earnRates'>>> {
  const product = sources.engine.core.earn.numberOf(id)
  const before = query.cursor === undefined ? [LAST_DAY, 0] : keysOf(query.cursor, 2)
  if (product === undefined) return refuse('earnUnknown')
  if (!before || before.some((key) => key > LAST_DAY)) return refuse('badRequest')
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'earn-rates',
    text: `select ${RATE_COLUMNS} from view.earn_rate
           where earn_product = $1 and (day < $2 or (day = $2 and terms > $3))
           order by day desc, terms limit $4`,
    values: [product, before[0], before[1], limit + 1],
  })
  const found = rows.map((row): EarnRateRow => rowOf(EARN_RATE, row))
  const page = pageOf(found, limit, (row) => [row.day, row.terms])
  return answer({
    rates: page.rows.map(({ day, terms, ratePpm, promised, free, at, seq }) => ({
      day: dateOf(day),
      terms,
      ratePpm,
      promised: amountText(promised),
      free: amountText(free),
      at,
      seq,
    })),
    ...page.next,
  })
}
