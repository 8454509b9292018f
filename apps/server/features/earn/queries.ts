import type { AnswerOf, EarnKind, EarnOrder, EarnProduct, QueryOf } from '@candela/contract'
import type { EarnProductView } from '@candela/core'
import { EARN_INSTALMENT, EARN_ORDER, EARN_RATE, type EarnOrderRow } from '@candela/projections'
import { instalmentAt, lastYieldDay, paymentOf, termPromise } from '@candela/rules/earn/arithmetic'
import { DAY, formatDecimal } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, onceDurable, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { listed, ownAmong, ownPage, tablePage } from '../../queries/page.ts'
import { firstRowOf, rowsOf } from '../../queries/rows.ts'

/** A day of GMT+8 as its date. */
export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

export function earnProducts(sources: Sources): AnswerOf<'earnProducts'> {
  return { products: sources.engine.core.earn.products().map((product) => productText(sources, product)) }
}

function productText(sources: Sources, product: EarnProductView): EarnProduct {
  const { id, kind, asset, terms, version, plan, todayPpm, tomorrowPpm, room, capital, promised, free } = product
  const { paid, penalties } = sources.projections.money.rooms.earn.pot(product.number)
  const { proposals, rules } = sources.engine.core
  const firstDay = rules.earn.firstYieldDay(nowOf(sources))
  return {
    id,
    kind,
    asset: assetNamed(sources, asset),
    terms: version,
    everyDays: plan?.everyDays ?? 0,
    instalments: plan?.instalments ?? 0,
    fundedUntil: product.fundedUntil === 0 ? '' : dateOf(product.fundedUntil),
    onSale: product.isOnSale,
    settlingUntil: product.settlingUntil,
    ...same(terms, 'days', 'lowPpm', 'highPpm', 'schedule', 'ratioPpm', 'early', 'renewable', 'opens', 'closes'),
    ...amounts(terms, 'minimum', 'maximum', 'customerMaximum'),
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
    filledUpTo: amountText(proposals.filledUpTo(product.number)),
    stoppedUntil: proposals.stopOf(product.number, nowOf(sources))?.until ?? 0,
    announced: proposals.announced(product.number).map(({ from, terms: next }) => ({
      from,
      ...same(next, 'lowPpm', 'highPpm'),
    })),
    firstDay: dateOf(firstDay),
    freeAt: paymentOf(lastYieldDay(firstDay, terms.days)),
  }
}

/** An earn order as the contract says it. */
export function earnOrderText(sources: Sources, row: EarnOrderRow): EarnOrder {
  const { earn } = sources.engine.core
  const product = earn.listing(row.earnProduct)!
  const terms = earn.termsOf(row.earnProduct, row.terms)!
  // one without an end goes on for as long as its product promises
  const fundedUntil = row.status === 'running' ? earn.fundedUntil(row.earnProduct) : 0
  const lastDay = fundedUntil || row.lastDay
  return {
    id: String(row.order),
    product: product.id,
    kind: earn.kindOf(row.earnProduct),
    asset: assetNamed(sources, product.asset),
    ...(row.instalment !== 0 && { plan: planText(sources, row) }),
    ...same(row, 'terms', 'notRenewed', 'status', 'daysPaid', 'openedAt', 'endedAt', 'seq', 'endedSeq'),
    ...amounts(row, 'amount', 'paid', 'penalty', 'refund'),
    promised: promisedText(row, terms.highPpm, fundedUntil, earn.kindOf(row.earnProduct)),
    days: terms.days,
    firstDay: dateOf(row.firstDay),
    lastDay: dateOf(lastDay),
    freeAt: row.dueAt || paymentOf(lastDay),
    renew: row.renew === 1,
    renewable: terms.renewable,
    renews: row.renews === 0 ? '' : String(row.renews),
    renewedBy: row.renewedBy === 0 ? '' : String(row.renewedBy),
  }
}

/** The most that its days bring; of what has no end the days that are promised and not paid: none once it is over. */
function promisedText(row: EarnOrderRow, highPpm: number, fundedUntil: number, kind: EarnKind | undefined): string {
  if (kind !== 'flexible' && kind !== 'wallet') return amountText(row.promised)
  const days = row.status === 'running' ? fundedUntil - row.firstDay - row.daysPaid + 1 : 0
  return formatDecimal(termPromise(BigInt(row.amount), highPpm, days))
}

/** The instalments of a plan as the contract says them. */
function planText(sources: Sources, row: EarnOrderRow): EarnOrder['plan'] {
  const { everyDays, instalments } = sources.engine.core.earn.planOf(row.earnProduct, row.terms)!
  const next = row.taken + row.skipped
  const comes = row.status === 'running' && row.planStopped === '' && next < instalments
  return {
    instalment: amountText(row.instalment),
    everyDays,
    instalments,
    taken: row.taken,
    skipped: row.skipped,
    nextAt: comes ? instalmentAt({ first: row.firstDay, everyDays, instalments }, next) : 0,
    stopped: row.planStopped,
  }
}

export async function earnOrders(
  sources: Sources,
  customer: number,
  query: QueryOf<'earnOrders'>,
): Promise<Answered<AnswerOf<'earnOrders'>>> {
  const by = ['order'] as const
  const page = await (query.state === 'running'
    ? ownAmong(sources, customer, () => sources.projections.money.rooms.earn.runningOrders(customer).values(), {
        by,
        query,
      })
    : ownPage(sources, customer, EARN_ORDER, {
        name: 'earn-orders',
        where: 'customer = $1 and ended_seq > 0',
        by,
        query,
      }))
  return listed(page, 'orders', (row) => earnOrderText(sources, row))
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
  const own = 'where order_number = $1 and customer = $2'
  const row = await firstRowOf(pool, EARN_ORDER, 'earn-order', own, [Number(id), customer])
  if (!row) return refuse('earnOrderUnknown')
  const paid = await pool.query<PaidDay>({
    name: 'earn-yields',
    text: `select p.day, p.rate_ppm, p.amount, p.due_at, p.at, p.seq, r.promised, r.free
           from view.earn_yield p join view.earn_rate r on r.earn_product = $2 and r.day = p.day and r.terms = $3
           where p.order_number = $1 order by p.day`,
    values: [Number(id), row.earnProduct, row.terms],
  })
  const leaving = leavingOf(sources, row)
  const wallet = sources.engine.core.earn.walletOf(row.order)
  const stand = {
    order: earnOrderText(sources, row),
    yields: paid.rows.map(yieldText),
    ...(leaving && { leaving }),
    ...(wallet && { wallet: { low: amountText(wallet.low), now: amountText(wallet.now) } }),
  }
  const instalments = row.instalment === 0 ? [] : await instalmentsOf(sources, row.order)
  return answer(await onceDurable(sources, { ...stand, instalments }))
}

async function instalmentsOf({ store }: Sources, order: number): Promise<AnswerOf<'earnOrder'>['instalments']> {
  const own = 'where order_number = $1 order by instalment'
  const found = await rowsOf(store.pool, EARN_INSTALMENT, 'earn-instalments', own, [order])
  return found.map((row) => ({ ...same(row, 'instalment', 'skipped', 'dueAt', 'at'), ...amounts(row, 'amount') }))
}

/** The payment of one day, with the pot that fixed its rate. */
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
  // nothing of wallet mining is locked
  if (sources.engine.core.earn.kindOf(row.earnProduct) === 'wallet') return undefined
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
  if (product === undefined) return refuse('earnUnknown')
  const page = await tablePage(sources, EARN_RATE, {
    name: 'earn-rates',
    where: 'earn_product = $1',
    values: [product],
    by: ['day', 'terms'],
    query,
  })
  return listed(page, 'rates', (row) => ({
    ...same(row, 'terms', 'ratePpm', 'at', 'seq'),
    ...amounts(row, 'promised', 'free'),
    day: dateOf(row.day),
  }))
}
