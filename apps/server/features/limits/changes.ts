import type { LimitPeriod, OwnLimit, ProtectionChange, ProtectionChangeRow } from '@candela/contract'
import { answer, type Answered } from '../../queries/answers.ts'
import { caughtUp, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'

interface Row {
  readonly at: string
  readonly change: ProtectionChange
  readonly limited: OwnLimit | ''
  readonly period: LimitPeriod | ''
  readonly amount: string
  readonly until: string
}

const MOST = 100

/** The last changes of a customer's limits, breaks and checks, newest first. */
export async function changesOf(sources: Sources, customer: number): Promise<Answered<ProtectionChangeRow[]>> {
  const account = await caughtUp(sources, customer)
  if (!account.ok) return account
  const { rows } = await sources.store.pool.query<Row>(
    `select at, change, limited, period, amount, until from view.protection_change
       where customer = $1 order by seq desc, change limit $2`,
    [customer, MOST],
  )
  return answer(rows.map(changeOf))
}

function changeOf({ at, change, limited: of, period, amount, until }: Row): ProtectionChangeRow {
  const limit = of === '' || period === '' ? {} : { limit: { of, period, amount: amountText(BigInt(amount)) } }
  return { at: Number(at), change, ...limit, until: Number(until) }
}
