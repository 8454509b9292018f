import {
  type AnswerOf,
  type Posting,
  POSTING_PURPOSES,
  type PostingKind,
  type QueryOf,
  STATEMENT_OF,
  type StatementKind,
} from '@candela/contract'
import type { Account, PostingRow } from '@candela/projections'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, listed, pageOf } from '../../queries/page.ts'
import { csvLine } from './csv.ts'
import { referenceOf } from './statement-text.ts'

/** Rows of view.posting as legs: also the second ones, that the row of a hold or a release stands for. */
const legsOf = (
  rows: string,
): string => `select p.customer, p.posting, l.leg, p.asset, l.account, p.kind, l.amount, l.balance, p.reference, p.at, p.seq
  from (select * from view.posting ${rows}) p cross join lateral (
    select p.leg, p.account, p.amount, p.balance
    union all
    select p.leg + 1, case p.account when 'held' then 'available' else 'held' end, -p.amount, p.other_balance
    where p.other_balance is not null
  ) l`
/** rows that are read and written at a time: nobody else waits longer for one statement than for these */
const STATEMENT_PAGE = 250

type Columns = Pick<PostingRow, 'leg' | 'asset' | 'account' | 'kind'> &
  Readonly<Record<'customer' | 'posting' | 'amount' | 'balance' | 'reference' | 'at' | 'seq', string>>

/** The postings of a line of the statement; a customer's postings are numbered in the order of time. */
interface Made {
  readonly first: number
  readonly last: number
  readonly reference: number | null
  readonly kinds: readonly PostingKind[] | null
}
const ALL: Made = { first: 0, last: Number.MAX_SAFE_INTEGER, reference: null, kinds: null }

export async function postings(
  sources: Sources,
  customer: number,
  query: QueryOf<'postings'>,
): Promise<Answered<AnswerOf<'postings'>>> {
  const asset =
    query.asset === undefined ? undefined : sources.projections.market.assets.find(({ id }) => id === query.asset)
  if (query.asset !== undefined && !asset) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const made = query.line === undefined ? ALL : await madeOf(sources, customer, query.line)
  if (!made) return refuse('badRequest')
  const narrowed = [asset?.asset ?? null, query.kind ?? null]
  const page = await pageOf<Columns>(query, [({ posting }) => posting, ({ leg }) => leg], async (before, most) => {
    const { rows } = await sources.store.pool.query<Columns>({
      name: 'postings',
      text: `${legsOf(
        `where customer = $1 and (posting, leg) < ($2, $3::bigint)
           and ($4::integer is null or asset = $4) and ($5::text is null or kind = $5)
           and posting >= $7 and posting <= $8 and ($9::bigint is null or reference = $9)
           and ($10::text[] is null or kind = any($10))
         order by posting desc, leg desc limit $6`,
      )} where (p.posting, l.leg) < ($2, $3::bigint) order by p.posting desc, l.leg desc limit $6`,
      values: [customer, ...before, ...narrowed, most, made.first, made.last, made.reference, made.kinds],
    })
    return rows
  })
  return listed(page, 'postings', (row) => postingText(sources, row))
}

/** Finds the postings of a line of the customer's statement; undefined where there is no such line. */
async function madeOf({ store }: Sources, customer: number, line: string): Promise<Made | undefined> {
  const { rows } = await store.pool.query<{ first: string; last: string; reference: string; kind: StatementKind }>({
    name: 'statement-line',
    text: `select first_posting as first, last_posting as last, reference, kind from view.statement_line
      where customer = $1 and (at, seq, place) = ($2, $3, $4::bigint)`,
    values: [customer, ...(keysOf(line, 3) ?? [-1, 0, 0])],
  })
  const row = rows[0]
  if (!row) return undefined
  const { about } = STATEMENT_OF[row.kind]
  const kinds = POSTING_PURPOSES.filter((purpose) => STATEMENT_OF[purpose].about === about)
  return { first: Number(row.first), last: Number(row.last), reference: Number(row.reference), kinds }
}

/** Every posting of a period as CSV, oldest first, a few at a time. Bounds are instants, both included. */
export async function postingsAsCsv(
  sources: Sources,
  customer: number,
  query: QueryOf<'statement'>,
): Promise<Answered<AsyncIterable<string>>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  return answer(linesOf(sources, account.value, Number(query.from ?? 0), Number(query.to ?? Number.MAX_SAFE_INTEGER)))
}

async function* linesOf(sources: Sources, account: Account, from: number, to: number): AsyncGenerator<string> {
  yield `${csvLine(['time', 'posting', 'kind', 'account', 'asset', 'amount', 'balance', 'order', 'journal'])}\r\n`
  let after = await placeBefore(sources, account, from)
  // ends with the account's postings
  for (;;) {
    const { rows } = await sources.store.pool.query<Columns>({
      name: 'statement',
      // the row of the last leg, too: its second leg may be the next one
      text: `${legsOf(
        'where customer = $1 and (posting, leg) >= ($2, $3) and at <= $4 order by posting, leg limit $5 + 1',
      )} where (p.posting, l.leg) > ($2, $3) order by p.posting, l.leg limit $5`,
      values: [account.customer, after[0], after[1], to, STATEMENT_PAGE],
    })
    if (rows.length > 0) yield rows.map((row) => `${lineOf(sources, row)}\r\n`).join('')
    const last = rows.at(-1)
    if (!last || rows.length < STATEMENT_PAGE) return
    after = [Number(last.posting), last.leg]
  }
}

/** Postings of a customer are numbered in the order of time: the last one before an instant. */
async function placeBefore({ store }: Sources, account: Account, from: number): Promise<readonly [number, number]> {
  if (from <= account.openedAt) return [0, 0]
  const { rows } = await store.pool.query<{ posting: string; leg: number }>(
    `${legsOf('where customer = $1 and at < $2 order by posting desc, leg desc limit 1')} order by l.leg desc limit 1`,
    [account.customer, from],
  )
  return rows[0] ? [Number(rows[0].posting), rows[0].leg] : [0, 0]
}

function lineOf(sources: Sources, row: Columns): string {
  const posting = postingText(sources, row)
  const { id, kind, account, asset, amount, balance, reference, at, seq } = posting
  return csvLine([new Date(at).toISOString(), id, kind, account, asset, amount, balance, reference, String(seq)])
}

function postingText(sources: Sources, row: Columns): Posting {
  return {
    id: `${row.posting}-${row.leg}`,
    kind: row.kind,
    account: row.account,
    asset: assetNamed(sources, row.asset),
    amount: amountText(BigInt(row.amount)),
    balance: amountText(BigInt(row.balance)),
    reference: referenceOf(STATEMENT_OF[row.kind].about, row.reference),
    at: Number(row.at),
    seq: Number(row.seq),
  }
}
