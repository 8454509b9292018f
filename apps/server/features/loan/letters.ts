import { LOAN_REFUSAL_REASONS, type LoanRuleReason } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { LetterKey } from '@candela/locale'
import { readText } from '@candela/locale/node'
import type { LoanRules } from '@candela/rules/loan'
import { DAY, MINUTE } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { lateLine } from '../../queries/lateness.ts'
import { LOOKED_BACK_MS } from '../../queries/letter-rounds.ts'

const MOST = 200

interface Row {
  account: string
  letter: LetterKey
  cause: string
  loan: string
  amount: string
  days: number
  rate_ppm: number
  principal: string
  interest: string
  charged: string
  due_at: string
  reasons: number
  rule: LoanRuleReason | ''
  /** the amount that was collected or given up, when that was due, and when it was done */
  moved: string
  move_due_at: string
  at: string
}

/** The causes of letters: decisions, ends, steps of time, and payments due in three days and in one. */
const WANTED = `
  select loan, 'loanPaid' as letter, 'loanPaid ' || loan as cause, decided_at as at, 0 as moved, 0 as move_due_at
    from view.loan where due_at > 0 and decided_at > $1
  union all
  select loan, 'loanRefused', 'loanRefused ' || loan, decided_at, 0, 0 from view.loan where status = 'refused' and decided_at > $1
  union all
  select loan, 'loanRepaid', 'loanRepaid ' || loan, ended_at, 0, 0 from view.loan where status = 'repaid' and ended_at > $1
  union all
  select loan, case kind when 'late' then 'loanLate' when 'defaulted' then 'loanStopped' when 'collected' then 'loanCollected'
      else 'loanWrittenOff' end, kind || ' loan ' || loan || ' ' || place, at, principal + interest, due_at
    from view.loan_move where kind in ('late', 'defaulted', 'collected', 'writtenOff') and at > $1
  union all
  select loan, 'loanDueSoon', 'loanDue ' || loan || case when due_at - $2 > $3 then ' 3' else ' 1' end, $2, 0, 0
    from view.loan where status = 'unpaid' and due_at > $2 and due_at - $2 <= 3 * $3`

/**
 * Writes the letters about loans, each once; what a stop broke off is written after it. A round asks nothing where nothing
 * happened to a loan, but for once a minute: what comes due soon is no event.
 */
export function openLoanLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  let isNew = true
  let lookedAt = 0
  engine.follow((batch) => {
    isNew ||= batch.some(({ events }) => events.some(({ kind }) => kind.startsWith('loan')))
  })
  return async () => {
    const now = nowOf(sources)
    if (!isNew && now - lookedAt < MINUTE) return
    if (!(await sources.projections.reached(engine.durableSeq))) return
    isNew = false
    lookedAt = now
    const { rows } = await sources.store.pool.query<Row>(
      `select a.id as account, w.letter, w.cause, w.moved, w.move_due_at, w.at, l.*
         from (${WANTED}) w join view.loan l on l.loan = w.loan
         join vault.account a on a.customer = l.customer and a.state = 'open'
         where not exists (select from vault.letter x where x.account = a.id and x.cause = w.cause)
         order by w.at, w.loan, w.cause limit $4`,
      [now - LOOKED_BACK_MS, now, DAY, MOST],
    )
    for (const row of rows)
      await letters.write(row.account, row.cause, row.letter, valuesOf(row, engine.core.rules.loan))
    // there may be more of them
    isNew ||= rows.length === MOST
  }
}

function valuesOf(row: Row, { dayInterest }: LoanRules): LetterValues {
  const { loan, days, rate_ppm: ratePpm, reasons, rule } = row
  const amount = BigInt(row.amount)
  const dueAt = Number(row.due_at)
  return (formats) => {
    const money = (minor: bigint): string => formats.decimal(amountText(minor), 2)
    const why = [
      ...(rule === '' || rule === 'none' ? [] : [readText(formats.language, 'loan', `rule.${rule}`, {})]),
      ...LOAN_REFUSAL_REASONS.filter((_, place) => (reasons & (1 << place)) !== 0).map((reason) =>
        readText(formats.language, 'loan', `reason.${reason}`, {}),
      ),
    ]
    return {
      number: loan,
      amount: money(amount),
      total: money(amount + BigInt(days) * dayInterest(amount, ratePpm)),
      owed: money(BigInt(row.principal) + BigInt(row.interest)),
      charged: money(BigInt(row.charged)),
      moved: money(BigInt(row.moved)),
      due: formats.dateTimeUtc(dueAt),
      free: formats.dateTimeUtc(dueAt - days * DAY + DAY),
      why: why.join(' '),
      late: row.letter === 'loanCollected' ? lateLine(formats, Number(row.move_due_at), Number(row.at)) : '',
    }
  }
}
