import { type AnswerOf, MONEY, type QueryOf } from '@candela/contract'
import { formatDecimal } from '@candela/units'
import { type Answered, answer } from '../../queries/answers.ts'
import { assetNamed, caughtUp, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { csvLine } from './csv.ts'
import { periodOf } from './narrowed.ts'
import { timeText } from './statement-text.ts'

/** An amount, and its value at the index of the moment; undefined where a part of it came before there was one. */
interface Sum {
  readonly amount: bigint
  readonly worth: bigint | undefined
}

interface Earned {
  /** '' of what no product brought */
  readonly product: string
  readonly asset: number
  readonly kind: 'earnYield' | 'earnRedemption' | 'rebate'
  /** below 0 for penalties */
  readonly sum: Sum
}

interface Income {
  readonly earned: readonly Earned[]
  /** interest that was paid on loans */
  readonly interest: bigint
}

/** The income of a period, by product and asset; amounts of several assets are never added up. */
export async function statementIncome(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementIncome'>,
): Promise<Answered<AnswerOf<'statementIncome'>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { earned, interest } = await incomeOf(sources, customer, periodOf(query))
  const ofProducts = earned.filter(({ kind }) => kind !== 'rebate')
  const assets = [...new Set(ofProducts.map(({ asset }) => asset))]
  return answer({
    products: [...new Set(ofProducts.map(({ product }) => product))].map((product) => {
      const own = ofProducts.filter((each) => each.product === product)
      return { product, asset: assetNamed(sources, own[0]!.asset), ...sumsOf(own) }
    }),
    totals: assets.map((asset) => {
      const own = ofProducts.filter((each) => each.asset === asset)
      return { asset: assetNamed(sources, asset), ...sumsOf(own), net: amountText(amountOf(own)) }
    }),
    interest: amountText(interest),
    rebates: earned
      .filter(({ kind }) => kind === 'rebate')
      .map(({ asset, sum }) => ({ asset: assetNamed(sources, asset), amount: amountText(sum.amount) })),
  })
}

function sumsOf(own: readonly Earned[]): { yields: string; penalties: string } {
  const of = (kind: Earned['kind']): bigint => amountOf(own.filter((each) => each.kind === kind))
  return { yields: amountText(of('earnYield')), penalties: formatDecimal(-of('earnRedemption')) }
}

function amountOf(earned: readonly Earned[]): bigint {
  return earned.reduce((sum, each) => sum + each.sum.amount, 0n)
}

/** The sums of the statement's own lines, so that both say the same; of loans those of their payments. */
async function incomeOf(
  { store: { pool }, engine }: Sources,
  customer: number,
  period: readonly [number, number],
): Promise<Income> {
  const [earned, interest] = await Promise.all([
    pool.query<{ product: number | null; asset: number; kind: Earned['kind']; amount: string; worth: string | null }>({
      name: 'statement-income',
      text: `select o.earn_product as product, l.asset, l.kind, sum(l.amount) as amount,
          case when bool_or(l.worth = 0) then null else sum(l.worth) end as worth
        from view.statement_line l left join view.earn_order o on l.kind <> 'rebate' and o.order_number = l.reference
        where l.customer = $1 and l.at >= $2 and l.at <= $3 and l.amount <> 0
          and l.kind in ('earnYield', 'earnRedemption', 'rebate')
        group by o.earn_product, l.asset, l.kind order by o.earn_product, l.asset, l.kind desc`,
      values: [customer, ...period],
    }),
    pool.query<{ interest: string }>({
      name: 'statement-interest',
      text: `select coalesce(sum(m.interest), 0) as interest from view.loan l join view.loan_move m using (loan)
        where l.customer = $1 and m.at >= $2 and m.at <= $3 and m.kind in ('collected', 'repaid')`,
      values: [customer, ...period],
    }),
  ])
  return {
    earned: earned.rows.map(({ product, asset, kind, amount, worth }) => ({
      product: product === null ? '' : engine.core.earn.listing(product)!.id,
      asset,
      kind,
      sum: { amount: BigInt(amount), worth: worth === null ? undefined : BigInt(worth) },
    })),
    interest: BigInt(interest.rows[0]!.interest),
  }
}

const COLUMNS = ['from', 'to', 'event', 'product', 'asset', 'amount', 'worth']

/** The same as CSV: a row for each product's yields and penalties, the total of each asset, and what stands beside it. */
export async function incomeAsCsv(
  sources: Sources,
  customer: number,
  query: QueryOf<'statement'>,
): Promise<Answered<AsyncIterable<string>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const [from, to] = periodOf(query)
  const period = [from, Math.min(to, nowOf(sources))] as const
  return answer(csvOf(sources, period, await incomeOf(sources, customer, period)))
}

async function* csvOf(
  sources: Sources,
  period: readonly [number, number],
  { earned, interest }: Income,
): AsyncGenerator<string> {
  const row = (event: string, product: string, asset: number, { amount, worth }: Sum): string => {
    const figures = [amountText(amount), worth === undefined ? '' : amountText(worth)]
    return `${csvLine([...period.map(timeText), event, product, assetNamed(sources, asset), ...figures])}\r\n`
  }
  const of = (rows: readonly Earned[]): string =>
    rows.map(({ kind, product, asset, sum }) => row(kind, product, asset, sum)).join('')
  const ofProducts = earned.filter(({ kind }) => kind !== 'rebate')
  yield `${csvLine(COLUMNS)}\r\n${of(ofProducts)}`
  for (const asset of new Set(ofProducts.map((each) => each.asset))) {
    const sums = ofProducts.filter((each) => each.asset === asset).map(({ sum }) => sum)
    yield row('total', '', asset, sums.reduce(together))
  }
  if (interest > 0n) yield row('loanInterest', '', MONEY, { amount: -interest, worth: -interest })
  yield of(earned.filter(({ kind }) => kind === 'rebate'))
}

function together(one: Sum, other: Sum): Sum {
  const isKnown = one.worth !== undefined && other.worth !== undefined
  return { amount: one.amount + other.amount, worth: isKnown ? one.worth + other.worth : undefined }
}
