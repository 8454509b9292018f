import { type AnswerOf, type QueryOf, type StatementTransfer, TRANSFER_STATES } from '@candela/contract'
import { orderNumber } from '@candela/rules/funding'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { assetAsked, periodOf } from './narrowed.ts'

interface Columns {
  kind: StatementTransfer['kind']
  number: string
  asset: number
  amount: string
  status: StatementTransfer['status']
  at: string
  seq: string
}

/** kinds by the group that they stand in; a group without transfers has none */
const KINDS = { deposits: ['deposit'], withdrawals: ['withdrawal'] } as const
const ALL = ['deposit', 'withdrawal'] as const

/** Deposits and withdrawals that are under way, or that came to nothing, newest first. */
export async function statementTransfers(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementTransfers'>,
): Promise<Answered<AnswerOf<'statementTransfers'>>> {
  const before =
    query.cursor === undefined ? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 2)
  const asset = assetAsked(sources, query.asset)
  if (!before || asset === undefined) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { state, group } = query
  const kinds = group === undefined ? ALL : group === 'deposits' || group === 'withdrawals' ? KINDS[group] : []
  const { rows } = await sources.store.pool.query<Columns>({
    name: 'statement-transfers',
    // what was paid late is a deposit, though its time was over
    text: `select * from (
        select 'deposit' as kind, deposit as number, asset, amount, status, started_at as at, seq
        from view.deposit_order o where customer = $1 and status = any($2)
          and not exists (select 1 from view.deposit_receipt r where r.deposit = o.deposit)
        union all
        select 'withdrawal', withdrawal, asset, amount, status, asked_at, seq
        from view.withdrawal where customer = $1 and status = any($3)
      ) t where kind = any($4) and ($5::integer is null or asset = $5) and at >= $6 and at <= $7
        and (at, seq) < ($8, $9::bigint)
      order by at desc, seq desc limit $10`,
    values: [
      customer,
      TRANSFER_STATES.deposit[state],
      TRANSFER_STATES.withdrawal[state],
      kinds,
      asset,
      ...periodOf(query),
      ...before,
      limit + 1,
    ],
  })
  const page = pageOf(rows, limit, ({ at, seq }) => [Number(at), Number(seq)])
  return answer({ transfers: page.rows.map((row) => transferText(sources, row)), ...page.next })
}

/** A withdrawal of a currency is in what leaves the account. */
function transferText(sources: Sources, { kind, number, asset, amount, status, at, seq }: Columns): StatementTransfer {
  const named = kind === 'deposit' ? asset : sources.engine.core.funding.arrivesAs(asset)
  return {
    kind,
    id: number,
    order: orderNumber(kind === 'deposit' ? 'DP' : 'WD', Number(number)),
    asset: assetNamed(sources, named),
    amount: amountText(BigInt(amount)),
    status,
    at: Number(at),
    seq: Number(seq),
  }
}
