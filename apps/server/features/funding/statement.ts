import { type AnswerOf, MONEY, type QueryOf, type StatementLine } from '@candela/contract'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { listed, pageOf } from '../../queries/page.ts'
import { csvLine } from './csv.ts'
import { NARROWED, type Narrowed, narrowedValues } from './narrowed.ts'
import { dueText, LINE_COLUMNS, LINE_KEYS, type LineColumns, lineKeys, lineText, timeText } from './statement-text.ts'

/** lines that are read and written at a time: nobody else waits longer for one statement than for these */
const PAGE = 250

/** Everything that came and went, event by event, newest first. */
export async function statementLines(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementLines'>,
): Promise<Answered<AnswerOf<'statementLines'>>> {
  const narrowed = narrowedValues(sources, customer, query)
  if (!narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const page = await pageOf(query, LINE_KEYS, async (before, most) => {
    const { rows } = await sources.store.pool.query<LineColumns>({
      name: 'statement-lines',
      text: `select ${LINE_COLUMNS} ${NARROWED} and (at, seq, place) < ($7, $8, $9::bigint)
        order by at desc, seq desc, place desc limit $10`,
      values: [...narrowed, ...before, most],
    })
    return rows
  })
  return listed(page, 'lines', (row) => lineText(sources, row))
}

/** the changes of lines by asset; money changes in lines of others too */
export const CHANGES = `(select asset, amount, money ${NARROWED}) l
  cross join lateral (values (${MONEY}, l.money), (l.asset, case when l.asset = ${MONEY} then 0 else l.amount end))
    t(asset, amount)`

/** The sums in and out of those events, of each asset. */
export async function statementTotals(
  sources: Sources,
  customer: number,
  query: Narrowed,
): Promise<Answered<AnswerOf<'statementTotals'>>> {
  const narrowed = narrowedValues(sources, customer, query)
  if (!narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<{ asset: number; came: string; went: string }>({
    name: 'statement-totals',
    text: `select t.asset, sum(greatest(t.amount, 0)) as came, -sum(least(t.amount, 0)) as went from ${CHANGES}
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
  const narrowed = narrowedValues(sources, customer, query)
  if (!narrowed) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  return account.ok ? answer(csvOf(sources, narrowed)) : account
}

const TRADED = ['side', 'quantity', 'price', 'value', 'fee'] as const
const COLUMNS = [
  'time',
  'event',
  'product',
  ...TRADED,
  'asset',
  'amount',
  'worth',
  'usdt',
  'moved',
  'order',
  'journal',
  'due',
]

async function* csvOf(sources: Sources, narrowed: readonly unknown[]): AsyncGenerator<string> {
  yield `${csvLine(COLUMNS)}\r\n`
  for await (const rows of linesInOrder(sources, narrowed)) {
    yield rows.map((row) => `${csvLine(fieldsOf(lineText(sources, row)))}\r\n`).join('')
  }
}

/** Lines oldest first, a few at a time. */
export async function* linesInOrder(
  sources: Sources,
  narrowed: readonly unknown[],
): AsyncGenerator<readonly LineColumns[]> {
  let after: readonly number[] = [0, 0, -1]
  for (;;) {
    const { rows } = await sources.store.pool.query<LineColumns>({
      name: 'statement-csv',
      text: `select ${LINE_COLUMNS} ${NARROWED} and (at, seq, place) > ($7, $8, $9::bigint)
        order by at, seq, place limit $10`,
      values: [...narrowed, ...after, PAGE],
    })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = lineKeys(last)
  }
}

function fieldsOf(line: StatementLine): readonly string[] {
  const { at, dueAt, kind, product, fill, asset, amount, worth, usdt, moved, order, seq } = line
  const { side = '', quantity = '', price = '', value = '', fee = '' } = fill ?? {}
  const traded = [side, quantity, price, value, fee]
  return [timeText(at), kind, product, ...traded, asset, amount, worth, usdt, moved, order, String(seq), dueText(dueAt)]
}
