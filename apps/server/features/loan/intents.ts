import { createHash } from 'node:crypto'
import type { Engine } from '@candela/engine'
import type { Commands } from '../../intake/commands.ts'
import type { Intent, Intents } from '../../intents/index.ts'
import { Refused } from '../../refused.ts'
import type { FormToSend, LoanForms } from './forms.ts'

export interface Applying {
  readonly account: string
  readonly customer: number
  readonly commandId: string
  /** minor units */
  readonly amount: number
  readonly rules: number
  readonly sent: FormToSend
}

export interface Applied {
  readonly number: number
  readonly seq: number
  readonly at: number
}

interface Parts {
  readonly intents: Intents
  readonly engine: Pick<Engine, 'core' | 'durableSeq'>
  readonly commands: Commands
  readonly forms: LoanForms
}

/** bands that there are not: the core refuses the form in the order of its rule */
const INCOMPLETE = { incomeBand: -1, assetsBand: -1 }

/** The journal first: a form that no entry knows is a draft. */
export function openApplying({ intents, engine, commands, forms }: Parts): Intent<Applying, Applied> {
  return intents.open<Applying, Applied, Applied>({
    kind: 'applyLoan',
    async enter({ customer, commandId, amount, rules, sent }, isAgain) {
      const { days, incomeBand, assetsBand } = sent.form
      const [lacking] = engine.core.rules.loan.missingOfLoanForm(sent.form)
      const bands = lacking === undefined ? { incomeBand, assetsBand } : INCOMPLETE
      const asked = { amount, days, ...bands, rules, form: formDigest(sent) }
      try {
        const { value, seq, at } = await commands.submit({ kind: 'applyLoan', customer, commandId, ...asked })
        return { number: value, seq, at }
      } catch (error) {
        // a stop of more than a day: the journal has it, and no longer says where
        const own = engine.core.loans.of(customer)
        const isOld = isAgain && error instanceof Refused && error.code === 'commandIdExpired'
        if (lacking !== undefined && error instanceof Refused && error.code === 'loanFormIncomplete') {
          throw new Refused(error.code, { field: lacking })
        }
        if (isOld && own !== undefined) return { number: own.number, seq: engine.durableSeq, at: own.appliedAt }
        throw error
      }
    },
    async finish({ account, sent }, entered, client) {
      await forms.sent(account, sent, entered.number, client)
      return entered
    },
  })
}

/** The digest that the journal knows a form by, hex. */
export function formDigest({ form, salt }: FormToSend): string {
  return createHash('sha256').update(Buffer.from(salt, 'hex')).update(JSON.stringify(form)).digest('hex')
}
