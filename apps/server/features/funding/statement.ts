import {
  type AnswerOf,
  MONEY,
  type QueryOf,
  STATEMENT_KINDS,
  STATEMENT_OF,
  type StatementLine,
} from '@candela/contract'
import type { StatementRow } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, productNamed, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText, averagePriceText, quantityText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { csvLine } from './csv.ts'

type Columns = Pick<StatementRow, 'place' | 'kind' | 'product' | 'asset' | 'side'> &
  Readonly<Record<'at' | 'seq' | 'reference' | 'amount' | 'money' | 'lots' | 'notional' | 'fee', string>>
type Narrowed = QueryOf<'statementTotals'>

/** lines that are read and written at a time: nobody else waits longer for one statement than for these */
const PAGE = 250
const COLUMNS = 'at, seq, place, kind, product, reference, asset, amount, money, side, lots, notional, fee'
/** the customer's lines of a period, of some kinds, of a product; nulls are all */
const NARROWED = `from view.statement_line where customer = $1 and at >= $2 and at <= $3
  and ($4::text[] is null or kind = any($4)) and ($5::integer is null or product = $5)`
const LAST = Number.MAX_SAFE_INTEGER

/** What came and went, event by event, newest first. */
export async function statementLines(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementLines'>,
): Promise<Answered<AnswerOf<'statementLines'>>> {
  const before = query.cursor === undefined ? [LAST, LAST, 0] : keysOf(query.cursor, 3)
  const narrowed = valuesOf(sources, customer, query)
  if (!before || !narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<Columns>({
    name: 'statement-lines',
    text: `select ${COLUMNS} ${NARROWED} and (at, seq, place) < ($6, $7, $8::bigint)
      order by at desc, seq desc, place desc limit $9`,
    values: [...narrowed, ...before, limit + 1],
  })
  const page = pageOf(rows, limit, keys)
  return answer({ lines: page.rows.map((row) => lineOf(sources, row)), ...page.next })
}

/** What those events brought and took of each asset. */
export async function statementTotals(
  sources: Sources,
  customer: number,
  query: Narrowed,
): Promise<Answered<AnswerOf<'statementTotals'>>> {
  const narrowed = valuesOf(sources, customer, query)
  if (!narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ asset: number; came: string; went: string }>({
    name: 'statement-totals',
    text: `select t.asset, sum(greatest(t.amount, 0)) as came, -sum(least(t.amount, 0)) as went
      from (select asset, amount, money ${NARROWED}) l
      cross join lateral (values (${MONEY}, l.money), (l.asset, case when l.asset = ${MONEY} then 0 else l.amount end))
        t(asset, amount)
      where t.amount <> 0 group by t.asset order by t.asset`,
    values: [...narrowed],
  })
  return answer({
    totals: rows.map(({ asset, came, went }) => ({
      asset: assetNamed(sources, asset),
      in: amountText(BigInt(came)),
      out: amountText(BigInt(went)),
    })),
  })
}

/** The same lines as CSV, oldest first, a few at a time. */
export async function eventsAsCsv(
  sources: Sources,
  customer: number,
  query: QueryOf<'statement'>,
): Promise<Answered<AsyncIterable<string>>> {
  const narrowed = valuesOf(sources, customer, query)
  if (!narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  return account.ok ? answer(csvOf(sources, narrowed)) : account
}

async function* csvOf(sources: Sources, narrowed: readonly unknown[]): AsyncGenerator<string> {
  yield `${csvLine(['time', 'event', 'product', 'side', 'quantity', 'price', 'value', 'fee', 'asset', 'amount', 'usdt', 'order', 'journal'])}\r\n`
  let after: readonly number[] = [0, 0, -1]
  for (;;) {
    const { rows } = await sources.store.pool.query<Columns>({
      name: 'statement-csv',
      text: `select ${COLUMNS} ${NARROWED} and (at, seq, place) > ($6, $7, $8::bigint)
        order by at, seq, place limit $9`,
      values: [...narrowed, ...after, PAGE],
    })
    if (rows.length > 0) yield rows.map((row) => `${csvLine(fieldsOf(lineOf(sources, row)))}\r\n`).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = keys(last)
  }
}

function fieldsOf({ at, kind, product, fill, asset, amount, usdt, order, seq }: StatementLine): readonly string[] {
  const { side = '', quantity = '', price = '', value = '', fee = '' } = fill ?? {}
  const when = new Date(at).toISOString()
  return [when, kind, product, side, quantity, price, value, fee, asset, amount, usdt, order, String(seq)]
}

function keys({ at, seq, place }: Columns): readonly number[] {
  return [Number(at), Number(seq), place]
}

/** What NARROWED asks; undefined for a product that there is not. */
function valuesOf(sources: Sources, customer: number, query: Narrowed): readonly unknown[] | undefined {
  const product = query.product === undefined ? undefined : productNamed(sources, query.product)
  if (query.product !== undefined && !product) return undefined
  const kinds =
    query.group === undefined ? null : STATEMENT_KINDS.filter((kind) => STATEMENT_OF[kind].group === query.group)
  return [customer, Number(query.from ?? 0), Number(query.to ?? LAST), kinds, product?.product ?? null]
}

function lineOf(sources: Sources, row: Columns): StatementLine {
  const { kind, side, product: number } = row
  const product = number < 0 ? undefined : productNumbered(sources, number)
  const [lots, notional] = [Number(row.lots), Number(row.notional)]
  return {
    id: keys(row).join('_'),
    kind,
    at: Number(row.at),
    seq: Number(row.seq),
    product: product?.id ?? '',
    order: STATEMENT_OF[kind].about === 'order' ? row.reference : '',
    asset: assetNamed(sources, row.asset),
    amount: amountText(BigInt(row.amount)),
    usdt: amountText(BigInt(row.money)),
    ...(product &&
      side && {
        fill: {
          side,
          quantity: quantityText(product, lots),
          price: averagePriceText(product, notional, lots),
          value: amountText(notional),
          fee: amountText(BigInt(row.fee)),
        },
      }),
  }
}
