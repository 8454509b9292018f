import type { Commands } from '../../intake/commands.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { Refused } from '../../refused.ts'
import { transaction } from '../../vault/transaction.ts'
import type pg from 'pg'
import type { Operators } from './operators.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly commands: Commands
  readonly operators: Operators
  readonly audit: AuditTrail
}

/** Tells the journal of operators who were ended on the command line, while the server ran or not. */
export async function journalEndings({ pool, commands, operators, audit }: Parts): Promise<void> {
  for (const number of await operators.endedUnjournalled()) {
    const entry = await endInJournal(commands, number)
    await transaction(pool, async (client) => {
      await operators.endJournalled(number, entry, client)
      await audit.note({ by: 'system', operator: number, action: 'operatorEnded', entry }, client)
    })
  }
}

async function endInJournal(commands: Commands, operator: number): Promise<number> {
  try {
    return (await commands.submit({ kind: 'endOperator', operator })).seq
  } catch (error) {
    // a database that knows an operator the journal never enrolled: nothing is to be ended there
    if (error instanceof Refused && error.code === 'operatorUnknown') return 0
    throw error
  }
}
