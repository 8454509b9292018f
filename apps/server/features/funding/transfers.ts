import { type AnswerOf, type QueryOf, type StatementTransfer, TRANSFER_STATES } from '@candela/contract'
import { orderNumber, railOf } from '@candela/rules/funding/arithmetic'
import { type Answered, refuse } from '../../queries/answers.ts'
import { assetNamed, caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { listed, pageOf } from '../../queries/page.ts'
import { assetAsked, periodOf } from './narrowed.ts'

interface Columns {
  kind: StatementTransfer['kind']
  rail: number
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

/** lines whose money waits, or goes back */
const WAITS = `(${TRANSFER_STATES.deposit.waits.map((state) => `'${state}'`).join(', ')})`

/** Deposits and withdrawals that are under way, money that came and waits included, or that came to nothing, newest first. */
export async function statementTransfers(
  sources: Sources,
  customer: number,
  query: QueryOf<'statementTransfers'>,
): Promise<Answered<AnswerOf<'statementTransfers'>>> {
  const asset = assetAsked(sources, query.asset)
  if (asset === undefined) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { state, group } = query
  const kinds = group === undefined ? ALL : group === 'deposits' || group === 'withdrawals' ? KINDS[group] : []
  const page = await pageOf<Columns>(query, [({ at }) => at, ({ seq }) => seq], async (before, most) => {
    const { rows } = await sources.store.pool.query<Columns>({
      name: 'statement-transfers',
      // what was paid late is a deposit, though its time was over; money that came for one waits in its place
      text: `select * from (
          select 'deposit' as kind, rail, deposit as number, asset, amount, status, started_at as at, seq
          from view.deposit_order o where customer = $1 and status = any($2)
            and not exists (select 1 from view.deposit_receipt r where r.deposit = o.deposit)
            and not exists (select 1 from view.rail_line l
              where l.awaits = o.deposit and l.awaits > 0 and l.state in ${WAITS})
          union all
          select 'deposit', l.rail, l.awaits, l.asset, l.amount_left, l.state, l.at, l.seq
          from view.rail_line l join view.deposit_order o on o.deposit = l.awaits
            where $11 and o.customer = $1 and l.awaits > 0 and l.state in ${WAITS}
          union all
          select 'deposit', rail, 0, asset, amount_left, state, at, seq
          from view.rail_line where $11 and customer = $1 and customer > 0 and state = 'dust'
          union all
          select 'withdrawal', rail, withdrawal, asset, amount, status, asked_at, seq
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
        most,
        state === 'open',
      ],
    })
    return rows
  })
  return listed(page, 'transfers', (row) => transferText(sources, row))
}

/** A withdrawal of a currency is in what leaves the account. */
function transferText(sources: Sources, row: Columns): StatementTransfer {
  const { kind, rail, number, asset, amount, status, at, seq } = row
  const isCoins = number === '0'
  const named = kind === 'deposit' ? asset : sources.engine.core.funding.arrivesAs(asset)
  return {
    kind,
    id: isCoins ? '' : number,
    order: isCoins ? '' : orderNumber(kind === 'deposit' ? 'DP' : 'WD', Number(number)),
    rail: isCoins ? railOf(rail)!.id : '',
    asset: assetNamed(sources, named),
    amount: amountText(BigInt(amount)),
    status,
    at: Number(at),
    seq: Number(seq),
  }
}
