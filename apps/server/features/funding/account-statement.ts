import { type AnswerOf, isNoted, MONEY, type QueryOf, STATEMENT_OF } from '@candela/contract'
import { type Answered, answer } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { csvLine } from './csv.ts'
import { narrowedValues, periodOf } from './narrowed.ts'
import { CHANGES, linesInOrder } from './statement.ts'
import { dueText, type LineColumns, timeText, writtenNumber } from './statement-text.ts'

interface AssetPeriod {
  readonly asset: number
  readonly opening: bigint
  readonly came: bigint
  readonly went: bigint
  readonly closing: bigint
  readonly owed: bigint
}

/** The balance of each asset before and after a period, and the changes by its lines: opening + in − out = closing. */
export async function statementBalances(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementBalances'>,
): Promise<Answered<AnswerOf<'statementBalances'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const assets = await assetsOf(sources, customer, query)
  return answer({
    assets: assets.map(({ asset, opening, came, went, closing, owed }) => ({
      asset: assetNamed(sources, asset),
      opening: amountText(opening),
      in: amountText(came),
      out: amountText(went),
      closing: amountText(closing),
      owed: amountText(owed),
    })),
  })
}

/**
 * Each asset that there was or that came and went. A total is what was there after an entry that changed it; what is
 * owed had been taken off it, and is the customer's to use all the same.
 */
async function assetsOf(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementBalances'>,
): Promise<readonly AssetPeriod[]> {
  const [from, to] = periodOf(query)
  const { pool } = sources.store
  const { rows } = await pool.query<
    Record<'opening' | 'came' | 'went' | 'closing' | 'owed', string> & { asset: number }
  >({
    name: 'statement-balances',
    text: `with changed as (
          select t.asset, sum(greatest(t.amount, 0)) as came, -sum(least(t.amount, 0)) as went from ${CHANGES} group by t.asset
        ), opening as (
          select distinct on (asset) asset, total + owed as amount from view.total where customer = $1 and at < $2
          order by asset, at desc, seq desc
        ), closing as (
          select distinct on (asset) asset, total + owed as amount, owed from view.total where customer = $1 and at <= $3
          order by asset, at desc, seq desc
        )
        select c.asset, coalesce(o.amount, 0) as opening, coalesce(s.came, 0) as came, coalesce(s.went, 0) as went,
          c.amount as closing, c.owed
        from closing c left join opening o using (asset) left join changed s using (asset)
        where c.asset = ${MONEY} or c.amount <> 0 or coalesce(o.amount, 0) <> 0 or coalesce(s.came, 0) <> 0
        order by c.asset`,
    values: [...narrowedValues(sources, customer, { from: String(from), to: String(to) })!],
  })
  return rows.map(({ asset, opening, came, went, closing, owed }) => ({
    asset,
    opening: BigInt(opening),
    came: BigInt(came),
    went: BigInt(went),
    closing: BigInt(closing),
    owed: BigInt(owed),
  }))
}

/**
 * A period as a statement of account: what there was of each asset, each change of one with the balance after it, and
 * what there was in the end. Ends before what happens while it is read.
 */
export async function accountAsCsv(
  sources: Sources,
  customer: number,
  query: QueryOf<'statement'>,
): Promise<Answered<AsyncIterable<string>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const [from, to] = periodOf(query)
  const period = { from: String(from), to: String(Math.min(to, nowOf(sources))) }
  const assets = await assetsOf(sources, customer, period)
  return answer(csvOf(sources, assets, period, narrowedValues(sources, customer, period)!))
}

const COLUMNS = ['time', 'event', 'order', 'asset', 'amount', 'balance', 'worth', 'moved', 'journal', 'due']
/** worth, moved, journal and due of what is no line */
const UNTOLD = ['', '', '', '']

async function* csvOf(
  sources: Sources,
  assets: readonly AssetPeriod[],
  period: { readonly from: string; readonly to: string },
  narrowed: readonly unknown[],
): AsyncGenerator<string> {
  const balances = new Map(assets.map(({ asset, opening }) => [asset, opening]))
  const of = (what: string, at: string, balance: (asset: AssetPeriod) => bigint): string =>
    assets
      .map((asset) => [at, what, '', assetNamed(sources, asset.asset), '', amountText(balance(asset)), ...UNTOLD])
      .map((fields) => `${csvLine(fields)}\r\n`)
      .join('')
  yield `${csvLine(COLUMNS)}\r\n${of('opening', timeText(Number(period.from)), ({ opening }) => opening)}`
  for await (const rows of linesInOrder(sources, narrowed)) {
    yield rows
      .flatMap((row) => changesOf(row).map((change) => ({ row, ...change })))
      .map(({ row, asset, amount, worth, moved }) => {
        const balance = (balances.get(asset) ?? 0n) + amount
        balances.set(asset, balance)
        const what = [timeText(Number(row.at)), row.kind, writtenNumber(STATEMENT_OF[row.kind].about, row.reference)]
        const figures = [amountText(amount), amountText(balance), amountText(worth), amountText(moved)]
        return `${csvLine([...what, assetNamed(sources, asset), ...figures, row.seq, dueText(Number(row.due_at))])}\r\n`
      })
      .join('')
  }
  yield of('closing', timeText(Number(period.to)), ({ closing }) => closing)
}

interface Change {
  readonly asset: number
  readonly amount: bigint
  readonly worth: bigint
  /** of a line that changes no balance: what it tells */
  readonly moved: bigint
}

/** The changes of a line, by asset. */
function changesOf(row: LineColumns): Change[] {
  const { asset } = row
  if (isNoted(row.kind)) return [{ asset, amount: 0n, worth: 0n, moved: BigInt(row.moved) }]
  const [amount, money, worth] = [BigInt(row.amount), BigInt(row.money), BigInt(row.worth)]
  const own = asset === MONEY ? [] : [{ asset, amount, worth, moved: 0n }]
  return [...own, { asset: MONEY, amount: money, worth: money, moved: 0n }].filter((change) => change.amount !== 0n)
}
