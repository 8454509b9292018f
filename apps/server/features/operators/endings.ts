import type { Intents } from '../../intents/index.ts'
import type { Commands } from '../../intake/commands.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { Refused } from '../../refused.ts'
import type { Operators } from './operators.ts'

interface Parts {
  readonly intents: Intents
  readonly commands: Commands
  readonly operators: Operators
  readonly audit: AuditTrail
}

interface Ended {
  readonly operator: number
}

/** Tells the journal of operators who were ended on the command line, while the server ran or not. */
export function openEndings({ intents, commands, operators, audit }: Parts): () => Promise<void> {
  const ending = intents.open<Ended, number, null>({
    kind: 'endOperator',
    // entered again it says the same of who is ended already
    async enter({ operator }) {
      try {
        return (await commands.submit({ kind: 'endOperator', operator })).seq
      } catch (error) {
        // a database that knows an operator the journal never enrolled: nothing is to be ended there
        if (error instanceof Refused && error.code === 'operatorUnknown') return 0
        throw error
      }
    },
    async finish({ operator }, entry, client) {
      await operators.endJournalled(operator, entry, client)
      await audit.note({ by: 'system', operator, action: 'operatorEnded', entry }, client)
      return null
    },
  })
  return async () => {
    for (const operator of await operators.endedUnjournalled()) await ending.run(String(operator), { operator })
  }
}
