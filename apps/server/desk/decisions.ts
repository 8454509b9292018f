import type { Commands } from '../intake/commands.ts'
import type { Intents } from '../intents/index.ts'
import type { AuditTrail } from '../ports/audit.ts'
import type { DeskDecisions, SignedDecision } from '../ports/desk-decisions.ts'
import { openTurns } from './in-turn.ts'

interface Parts {
  readonly commands: Commands
  readonly intents: Intents
  readonly audit: AuditTrail
}

/** Each is entered once and logged once, whatever stops the house in between. */
export function openDeskDecisions({ commands, intents, audit }: Parts): DeskDecisions {
  const decision = intents.open<SignedDecision, { seq: number; value?: number }, number>({
    kind: 'signedDecision',
    async enter({ command }) {
      const { seq, value } = await commands.submit(command)
      return { seq, value }
    },
    async finish({ command, ...deed }, { seq, value = 0 }, client) {
      await audit.note({ operator: command.operator, ...deed, entry: seq }, client)
      return value
    },
  })
  const inTurn = openTurns()
  return (prepare) =>
    inTurn(async () => {
      const prepared = prepare()
      return decision.run(prepared.object, prepared)
    })
}
