import {
  type AnswerOf,
  ASSETS,
  type Disposal,
  MONEY,
  type PostingKind,
  type QueryOf,
  STATEMENT_OF,
} from '@candela/contract'
import { DISPOSAL, type DisposalRow } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { listed, ownPage } from '../../queries/page.ts'
import { rowsOf } from '../../queries/rows.ts'
import { csvLine } from './csv.ts'
import { assetAsked, periodOf } from './narrowed.ts'
import { timeText, writtenNumber } from './statement-text.ts'

/** rows that are read and written at a time */
const PAGE = 250

/** a customer's parts of lots that went in a period and did not come back, of one asset or, where it is null, of all */
const OF_PERIOD = 'customer = $1 and at >= $2 and at <= $3 and ($4::integer is null or asset = $4) and returned_at = 0'

/** The open lots of an asset, as the durable journal has them. */
export function taxLots(sources: Sources, customer: number, query: QueryOf<'taxLots'>): Answered<AnswerOf<'taxLots'>> {
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined || asset === null) return refuse('badRequest')
  return answer({
    taxLots: sources.projections.money.rooms.ledger
      .taxLots(customer, asset)
      .map(({ kind, at, seq, quantity, cost }) => ({
        acquiredBy: kind,
        acquiredAt: at,
        acquiredSeq: seq,
        quantity: amountText(quantity),
        cost: amountText(cost),
      })),
  })
}

/** The parts of lots that went in a period, newest first. */
export async function disposals(
  sources: Sources,
  customer: number,
  query: QueryOf<'disposals'>,
): Promise<Answered<AnswerOf<'disposals'>>> {
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined) return refuse('badRequest')
  const page = await ownPage(sources, customer, DISPOSAL, {
    name: 'disposals',
    where: OF_PERIOD,
    values: [...periodOf(query), asset],
    by: ['at', 'posting', 'taxLot'],
    query,
  })
  return listed(page, 'disposals', (row) => disposalText(sources, row))
}

/** The sums of what was realised in a period, by asset. */
export async function disposalTotals(
  sources: Sources,
  customer: number,
  query: QueryOf<'disposalTotals'>,
): Promise<Answered<AnswerOf<'disposalTotals'>>> {
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<Record<'quantity' | 'cost' | 'proceeds', string> & { asset: number }>(
    {
      name: 'disposal-totals',
      text: `select asset, sum(quantity) as quantity, sum(cost) as cost, sum(proceeds) as proceeds from view.disposal
      where ${OF_PERIOD} and proceeds is not null group by asset order by asset`,
      values: [customer, ...periodOf(query), asset],
    },
  )
  return answer({
    totals: rows.map((row) => ({
      asset: assetNamed(sources, row.asset),
      quantity: amountText(BigInt(row.quantity)),
      ...figuresOf(BigInt(row.cost), BigInt(row.proceeds)),
    })),
  })
}

const COLUMNS = [
  'acquired',
  'disposed',
  'asset',
  'quantity',
  'cost',
  'proceeds',
  'result',
  'currency',
  'acquisition',
  'disposal',
  'order',
  'journal',
]

/** The same parts as CSV, oldest first, a few at a time. */
export async function lotsAsCsv(
  sources: Sources,
  customer: number,
  query: QueryOf<'statement'>,
): Promise<Answered<AsyncIterable<string>>> {
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  return account.ok ? answer(csvOf(sources, [customer, ...periodOf(query), asset])) : account
}

async function* csvOf(sources: Sources, narrowed: readonly unknown[]): AsyncGenerator<string> {
  yield `${csvLine(COLUMNS)}\r\n`
  let after: readonly number[] = [0, 0, 0]
  for (;;) {
    const rest = `where ${OF_PERIOD} and (at, posting, tax_lot) > ($5, $6, $7::bigint) order by at, posting, tax_lot limit $8`
    const rows = await rowsOf(sources.store.pool, DISPOSAL, 'disposals-csv', rest, [...narrowed, ...after, PAGE])
    if (rows.length > 0) yield rows.map((row) => `${csvLine(fieldsOf(disposalText(sources, row)))}\r\n`).join('')
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = [last.at, last.posting, last.taxLot]
  }
}

function fieldsOf(disposal: Disposal): readonly string[] {
  const {
    acquiredBy,
    acquiredAt,
    disposedBy,
    at,
    asset,
    quantity,
    cost,
    proceeds = '',
    result = '',
    order,
    seq,
  } = disposal
  const figures = [asset, quantity, cost, proceeds, result, ASSETS[MONEY]!.id]
  return [timeText(acquiredAt), timeText(at), ...figures, acquiredBy, disposedBy, order, String(seq)]
}

function disposalText(sources: Sources, row: DisposalRow): Disposal {
  const { at, posting, taxLot, asset, kind, reference, seq, quantity, cost, proceeds } = row
  const { acquiredBy, acquiredAt, acquiredSeq } = row
  return {
    id: `${at}_${posting}_${taxLot}`,
    asset: assetNamed(sources, asset),
    acquiredBy,
    acquiredAt,
    acquiredSeq,
    disposedBy: kind,
    at,
    seq,
    order: numberOf(kind, reference),
    quantity: amountText(quantity),
    ...(proceeds === null ? { cost: amountText(cost) } : figuresOf(cost, proceeds)),
  }
}

function numberOf(kind: PostingKind, reference: number): string {
  return writtenNumber(STATEMENT_OF[kind].about, String(reference))
}

function figuresOf(cost: bigint, proceeds: bigint): { cost: string; proceeds: string; result: string } {
  return { cost: amountText(cost), proceeds: amountText(proceeds), result: amountText(proceeds - cost) }
}
