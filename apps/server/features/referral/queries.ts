import type { QueryOf, ReferralLevel } from '@candela/contract'
import { REBATE, type RebateRow, REFERRAL_MEMBER, type ReferralMemberRow, rowOf } from '@candela/projections'
import { formatDecimal } from '@candela/units'
import { type Answered, answer, refuse } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { keysOf, limitOf, pageOf } from '../../queries/page.ts'
import { columnsOf } from '../../store/load.ts'

const MEMBER_COLUMNS = columnsOf(REFERRAL_MEMBER)
const REBATE_COLUMNS = columnsOf(REBATE)

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly next: { readonly next?: string }
}

export interface Earned {
  readonly levels: ReferralLevel[]
  readonly paid: string
  readonly owed: string
}

/** How many are on each level, what they earned, and what of all that is owed was paid. */
export async function levelsOf(sources: Sources, customer: number): Promise<Answered<Earned>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { pool } = sources.store
  const [members, rebates] = await Promise.all([
    pool.query<{ level: number; many: string }>({
      name: 'referral-levels',
      text: 'select level, count(*) as many from view.referral_member where inviter = $1 group by level',
      values: [customer],
    }),
    pool.query<{ level: number; paid: string; waiting: string }>({
      name: 'referral-rebates',
      text: `select level, sum(paid) as paid, coalesce(sum(amount - paid) filter (where status = 'waiting'), 0) as waiting
             from view.rebate where customer = $1 group by level`,
      values: [customer],
    }),
  ])
  const sumOf = (level: number, part: 'paid' | 'waiting'): string =>
    formatDecimal(BigInt(rebates.rows.find((row) => row.level === level)?.[part] ?? 0))
  const levels = sources.engine.core.rules.referral.ratesPpm.map((ratePpm, place) => {
    const level = place + 1
    const many = Number(members.rows.find((row) => row.level === level)?.many ?? 0)
    return { level, ratePpm, members: many, paid: sumOf(level, 'paid'), waiting: sumOf(level, 'waiting') }
  })
  const paid = rebates.rows.reduce((sum, row) => sum + BigInt(row.paid), 0n)
  const owed = rebates.rows.reduce((sum, row) => sum + BigInt(row.waiting), paid)
  return answer({ levels, paid: formatDecimal(paid), owed: formatDecimal(owed) })
}

/** Those of one level, newest first. */
export async function membersOf(
  sources: Sources,
  customer: number,
  query: QueryOf<'referralMembers'>,
): Promise<Answered<Page<ReferralMemberRow>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const { rows } = await sources.store.pool.query<object>({
    name: 'referral-members',
    text: `select ${MEMBER_COLUMNS} from view.referral_member
      where inviter = $1 and level = $2 and member < $3 order by member desc limit $4`,
    values: [customer, Number(query.level), before[0]!, limit + 1],
  })
  const found = rows.map((row) => rowOf(REFERRAL_MEMBER, row))
  return answer(pageOf(found, limit, ({ member }) => [member]))
}

/** Rebates that somebody received, or whose deposits earned them; newest first. */
export async function rebatesOf(
  sources: Sources,
  customer: number,
  query: QueryOf<'rebates'>,
): Promise<Answered<Page<RebateRow>>> {
  const before = query.cursor === undefined ? [Number.MAX_SAFE_INTEGER] : keysOf(query.cursor, 1)
  if (!before) return refuse('badRequest')
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const limit = limitOf(query)
  const side = query.side === 'given' ? 'member' : 'customer'
  const { rows } = await sources.store.pool.query<object>({
    name: `rebates-${side}`,
    text: `select ${REBATE_COLUMNS} from view.rebate
      where ${side} = $1 and rebate < $2 order by rebate desc limit $3`,
    values: [customer, before[0]!, limit + 1],
  })
  const found = rows.map((row) => rowOf(REBATE, row))
  return answer(pageOf(found, limit, ({ rebate }) => [rebate]))
}
