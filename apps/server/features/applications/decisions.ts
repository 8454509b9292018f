import { type CommandOf, LOAN_REFUSAL_REASONS } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { openTurns } from '../../desk/in-turn.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Intents } from '../../intents/index.ts'
import type { AuditTrail } from '../../ports/audit.ts'

type DecideLoan = CommandOf<'decideLoan'>
export type ApplicationStage = 'proposed' | 'paid' | 'refusedByRule' | 'refused'

/** Carries an operator's verdict into the journal and the audit log. Refuses with what the core refuses. */
export type DecideApplication = (command: DecideLoan) => Promise<ApplicationStage>

interface Parts {
  readonly engine: Pick<Engine, 'core'>
  readonly commands: Commands
  readonly intents: Intents
  readonly audit: AuditTrail
}

interface Verdict {
  readonly command: DecideLoan
  /** the operator who approved before; 0: nobody */
  readonly first: number
}

export function openApplicationDecisions({ engine, commands, intents, audit }: Parts): DecideApplication {
  const decision = intents.open<Verdict, { seq: number }, ApplicationStage>({
    kind: 'decideLoan',
    async enter({ command }) {
      const { seq } = await commands.submit(command)
      return { seq }
    },
    async finish({ command, first }, { seq }, client) {
      const { operator, loan, verdict, reasons } = command
      const deed = { operator, object: `LN-${loan}`, entry: seq }
      if (verdict === 'refuse') {
        const reason = LOAN_REFUSAL_REASONS.filter((_, place) => (reasons & (1 << place)) !== 0).join(' ')
        await audit.note({ ...deed, action: 'loanRefused', reason }, client)
        return 'refused'
      }
      if (first === 0) {
        await audit.note({ ...deed, action: 'loanProposed' }, client)
        return 'proposed'
      }
      await audit.note({ ...deed, action: 'loanAgreed', second: first }, client)
      return engine.core.loans.open(loan) === undefined ? 'refusedByRule' : 'paid'
    },
  })
  const inTurn = openTurns()
  /** One after another, so that of two operators at once the later one is told what the earlier one did. */
  return (command) =>
    inTurn(() => {
      const first = engine.core.loans.open(command.loan)?.proposer ?? 0
      return decision.run(`LN-${command.loan}`, { command, first })
    })
}
