import { type AnswerOf, type CommandOf, type LOAN_ROUTES, NO_AMOUNT } from '@candela/contract'
import type { Handlers } from '../../http/api.ts'
import type { Commands } from '../../intake/commands.ts'
import { MALFORMED, minorUnits, orderNumber } from '../../intake/decimals.ts'
import type { Intent } from '../../intents/index.ts'
import { valueOf } from '../../queries/answers.ts'
import { caughtUpAfter, nowOf, onceDurable, type Sources } from '../../queries/context.ts'
import { Refused } from '../../refused.ts'
import type { LoanForms } from './forms.ts'
import type { Applied, Applying } from './intents.ts'
import { loanDetail, loans, loanTerms, loanText } from './queries.ts'

type LoanHandlers = Pick<Handlers, keyof typeof LOAN_ROUTES>

/** more than is lent to anybody, in whole cents */
const TOO_LARGE = 9_000_000_000_000_000

interface Parts {
  readonly commands: Commands
  readonly sources: Sources
  readonly forms: LoanForms
  readonly applying: Intent<Applying, Applied>
}

/** The caller's own application and loans. */
export function loanHandlers(parts: Parts): LoanHandlers {
  const { sources, forms, applying } = parts
  return {
    loanTerms: ({ session }) => onceDurable(sources, loanTerms(sources, session.customer)),
    loanForm: ({ session }) => forms.draft(session.account),
    saveLoanForm({ session, body }) {
      if (body.amount === NO_AMOUNT) throw new Refused('loanAmountInvalid')
      return forms.save(session.account, body)
    },
    addLoanPhoto: ({ session, params, upload }) => forms.addPhoto(session.account, params.kind, upload),
    async loanPhoto({ session, params, reply }) {
      const photo = await forms.photo(session.account, params.photo)
      if (photo === undefined) throw new Refused('notFound')
      void reply.header('cache-control', 'no-store')
      return photo
    },
    async applyLoan({ session: { account, customer }, body: { commandId, ruleVersion: rules } }) {
      const sent = await forms.toSend(account)
      if (sent === undefined) throw new Refused('loanFormIncomplete', { field: 'amount' })
      const [field] = sources.engine.core.rules.loan.missingOfLoanForm(sent.form)
      // without them there is nothing to judge
      if (field === 'amount' || field === 'days') throw new Refused('loanFormIncomplete', { field })
      const amount = minorUnits(sent.form.amount, TOO_LARGE)
      const { number, seq, at } = await applying.run(account, { account, customer, commandId, amount, rules, sent })
      return { seq, at, loan: await loanNow(parts, customer, number) }
    },
    loans: async ({ session, query }) => valueOf(await loans(sources, session.customer, query)),
    loan: async ({ session, params }) => valueOf(await loanDetail(sources, session.customer, params.loan)),
    cancelLoan: ({ session: { customer }, params, body: { commandId } }) =>
      submit(parts, { kind: 'cancelLoan', customer, commandId, loan: orderNumber(params.loan) }),
    repayLoan({ session: { customer }, params, body: { commandId, amount: typed } }) {
      // 0 is the journal's word for all of it
      const amount = typed === undefined ? 0 : minorUnits(typed, Number.MAX_SAFE_INTEGER) || MALFORMED
      return submit(parts, { kind: 'repayLoan', customer, commandId, loan: orderNumber(params.loan), amount })
    },
  }
}

/** Enters a command and answers the loan as it is then. */
async function submit(parts: Parts, command: CommandOf<'cancelLoan' | 'repayLoan'>): Promise<AnswerOf<'cancelLoan'>> {
  const { seq, at } = await parts.commands.submit(command)
  return { seq, at, loan: await loanNow(parts, command.customer, command.loan) }
}

async function loanNow({ sources }: Parts, customer: number, number: number): Promise<AnswerOf<'applyLoan'>['loan']> {
  const atHand = sources.projections.money.rooms.loan.atHand(customer, number)
  if (atHand) return loanText(sources, atHand, nowOf(sources))
  valueOf(await caughtUpAfter(sources, customer))
  return valueOf(await loanDetail(sources, customer, String(number))).loan
}
