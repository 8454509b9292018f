import type { CommandOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { openTurns } from '../../desk/in-turn.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Intents } from '../../intents/index.ts'
import type { AuditTrail } from '../../ports/audit.ts'

type AgreeRelease = CommandOf<'agreeRelease'>
export type ReleaseStage = 'proposed' | 'agreed'

/** Carries an operator's yes into the journal and the audit log. Refuses with what the core refuses. */
export type AgreeToRelease = (command: AgreeRelease) => Promise<ReleaseStage>

interface Parts {
  readonly engine: Pick<Engine, 'core'>
  readonly commands: Commands
  readonly intents: Intents
  readonly audit: AuditTrail
}

export function openAgreements({ engine, commands, intents, audit }: Parts): AgreeToRelease {
  const agreement = intents.open<AgreeRelease, { seq: number }, ReleaseStage>({
    kind: 'agreeRelease',
    async enter(command) {
      const { seq } = await commands.submit(command)
      return { seq }
    },
    async finish({ operator, request }, { seq }, client) {
      const first = engine.core.withdrawals.withdrawal(request)!.proposer
      const stage = first === operator ? 'proposed' : 'agreed'
      const action = stage === 'proposed' ? 'releaseProposed' : 'releaseAgreed'
      const second = stage === 'agreed' ? first : undefined
      await audit.note({ operator, action, object: `WD-${request}`, second, entry: seq }, client)
      return stage
    },
  })
  const inTurn = openTurns()
  /** One after another, so that of two operators at once the later one is told what the earlier one did. */
  return (command) => inTurn(() => agreement.run(`WD-${command.request}`, command))
}
