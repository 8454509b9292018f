import { changing, small, text, whole } from './column.ts'
import { room } from './room.ts'
import { type RowOf, table } from './table.ts'

const LEVELS = 3

/** Members of up to three levels, by whoever is above them. */
export const REFERRAL_MEMBER = table(
  'referral_member',
  { inviter: whole, member: whole, level: small, at: whole, seq: whole },
  { key: ['inviter', 'member'], load: { where: 'level = 1' }, indexes: [{ on: ['inviter', 'level', 'member'] }] },
)
export type ReferralMemberRow = RowOf<typeof REFERRAL_MEMBER>

export type RebateStatus = 'waiting' | 'paid' | 'lapsed'

/** Rebates that members' deposits earned for those above them; amounts in minor units of USDT. */
export const REBATE = table(
  'rebate',
  {
    rebate: whole,
    customer: whole,
    member: whole,
    level: small,
    base: whole,
    amount: whole,
    /** of it, so far */
    paid: changing(whole),
    lapsesAt: whole,
    status: changing(text<RebateStatus>()),
    at: whole,
    endedAt: changing(whole),
    endedSeq: changing(whole),
    seq: whole,
  },
  {
    key: ['rebate'],
    again: 'changes',
    load: { where: `status = 'waiting'` },
    indexes: [{ on: ['customer', 'rebate'] }, { on: ['member', 'rebate'] }],
    fillfactor: 80,
  },
)
export type RebateRow = RowOf<typeof REBATE>

export const referral = room({ REFERRAL_MEMBER, REBATE }, (rows, { accounts }, start) => {
  const inviters = new Map(start.rows(REFERRAL_MEMBER).map(({ member, inviter }) => [member, inviter]))
  const waiting = new Map(start.rows(REBATE).map((row) => [row.rebate, row]))

  function end(rebate: number, status: RebateStatus, { at, seq }: { at: number; seq: number }): void {
    const row = waiting.get(rebate)
    if (!row) return
    waiting.delete(rebate)
    for (const who of [row.customer, row.member]) accounts.touch(who, seq)
    row.status = status
    row.endedAt = at
    row.endedSeq = seq
    rows.REBATE.put(row)
  }

  return {
    on: {
      inviterBound({ customer: member, inviter: nearest }, { at, seq }) {
        inviters.set(member, nearest)
        accounts.touch(member, seq)
        for (let [inviter, level] = [nearest, 1]; inviter !== 0 && level <= LEVELS; level++) {
          accounts.touch(inviter, seq)
          rows.REFERRAL_MEMBER.add({ inviter, member, level, at, seq })
          inviter = inviters.get(inviter) ?? 0
        }
      },
      rebateDue({ rebate, customer, member, level, base, amount, lapsesAt }, { at, seq }) {
        const ended = { paid: 0, status: 'waiting', endedAt: 0, endedSeq: 0 } as const
        const row: RebateRow = { rebate, customer, member, level, base, amount, lapsesAt, ...ended, at, seq }
        for (const who of [customer, member]) accounts.touch(who, seq)
        waiting.set(rebate, row)
        rows.REBATE.put(row)
      },
      rebatePaid({ rebate, amount }, applied) {
        const row = waiting.get(rebate)
        if (!row) return
        row.paid += amount
        if (row.paid === row.amount) return end(rebate, 'paid', applied)
        for (const who of [row.customer, row.member]) accounts.touch(who, applied.seq)
        rows.REBATE.put(row)
      },
      rebateLapsed({ rebate }, applied) {
        end(rebate, 'lapsed', applied)
      },
    },
  }
})
