import type { REFERRAL_ROUTES } from '@candela/contract'
import type { Handlers } from '../../http/api.ts'
import { valueOf } from '../../queries/answers.ts'
import type { Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { formatDecimal } from '@candela/units'
import type { Names } from './names.ts'
import { levelsOf, membersOf, rebatesOf } from './queries.ts'

export function referralHandlers(sources: Sources, names: Names): Pick<Handlers, keyof typeof REFERRAL_ROUTES> {
  const { core } = sources.engine
  const isValidated = (customer: number): boolean => core.security.factSince(customer, 'identityValidated') !== 0
  return {
    async referral({ session: { customer } }) {
      const earned = valueOf(await levelsOf(sources, customer))
      const { balance, queue, queued, topUpAt } = core.referral.marketing()
      const marketing = { balance: formatDecimal(balance), queue, queued: formatDecimal(queued), topUpAt }
      return { ...earned, marketing, hasIdentity: isValidated(customer) }
    },
    async referralMembers({ session: { customer }, query }) {
      const { rows, next } = valueOf(await membersOf(sources, customer, query))
      const known = await names(rows.map(({ member }) => member))
      const members = rows.map(({ member, level, at }) => ({ name: known.get(member) ?? '', level, at }))
      return { members, ...next }
    },
    async rebates({ session: { customer }, query }) {
      const { rows, next } = valueOf(await rebatesOf(sources, customer, query))
      const other = ({ customer: receiver, member }: (typeof rows)[number]): number =>
        query.side === 'given' ? receiver : member
      const known = await names(rows.map(other))
      const rebates = rows.map((row) => {
        const { rebate, level, base, amount, paid, status, at, endedAt, seq, endedSeq } = row
        const lapsesAt = isValidated(row.customer) && isValidated(row.member) ? 0 : row.lapsesAt
        const amounts = { base: amountText(base), amount: amountText(amount), paid: amountText(paid) }
        const when = { at, lapsesAt, endedAt, seq, endedSeq }
        return { id: String(rebate), name: known.get(other(row)) ?? '', level, ...amounts, status, ...when }
      })
      return { rebates, ...next }
    },
  }
}
