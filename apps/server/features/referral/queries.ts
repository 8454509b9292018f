import type { QueryOf, ReferralLevel } from '@candela/contract'
import { REBATE, type RebateRow, REFERRAL_MEMBER, type ReferralMemberRow } from '@candela/projections'
import { formatDecimal } from '@candela/units'
import { type Answered, answer } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { ownPage, type Page } from '../../queries/page.ts'

export interface Earned {
  readonly levels: ReferralLevel[]
  readonly paid: string
  readonly owed: string
}

/** The number of members on each level, their rebates, and the part of all debts that was paid. */
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
export function membersOf(
  sources: Sources,
  customer: number,
  query: QueryOf<'referralMembers'>,
): Promise<Answered<Page<ReferralMemberRow>>> {
  return ownPage(sources, customer, REFERRAL_MEMBER, {
    name: 'referral-members',
    where: 'inviter = $1 and level = $2',
    values: [Number(query.level)],
    by: ['member'],
    query,
  })
}

/** Rebates that somebody received, or whose deposits earned them; newest first. */
export function rebatesOf(
  sources: Sources,
  customer: number,
  query: QueryOf<'rebates'>,
): Promise<Answered<Page<RebateRow>>> {
  const side = query.side === 'given' ? 'member' : 'customer'
  return ownPage(sources, customer, REBATE, { name: `rebates-${side}`, where: `${side} = $1`, by: ['rebate'], query })
}
