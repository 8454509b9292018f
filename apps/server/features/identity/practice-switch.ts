import type { Engine } from '@candela/engine'
import { openTurns } from '../../desk/in-turn.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Intents } from '../../intents/index.ts'
import type { AuditTrail } from '../../ports/audit.ts'
import { Refused } from '../../refused.ts'

/** Turns the practice reviewer on or off: in the journal, in the audit log and in what the desk shows. */
export type PracticeSwitch = (operator: number, commandId: string, on: boolean) => Promise<void>

interface Parts {
  readonly engine: Pick<Engine, 'core'>
  readonly commands: Commands
  readonly intents: Intents
  readonly audit: AuditTrail
  readonly clock: () => number
}

interface Switching {
  readonly operator: number
  readonly commandId: string
  readonly on: boolean
}

export function openPracticeSwitch({ engine, commands, intents, audit, clock }: Parts): PracticeSwitch {
  const switching = intents.open<Switching, { seq: number; at: number }, null>({
    kind: 'switchPracticeReviewer',
    async enter({ operator, commandId, on }, isAgain) {
      try {
        const { seq, at } = await commands.submit({ kind: 'switchPracticeReviewer', operator, commandId, on })
        return { seq, at }
      } catch (error) {
        // a stop of more than a day: the journal has it, and no longer says where
        const isOld = isAgain && error instanceof Refused && error.code === 'commandIdExpired'
        if (isOld && engine.core.operators.practiceReviewerOn === on) return { seq: 0, at: clock() }
        throw error
      }
    },
    async finish({ operator, on }, { seq, at }, client) {
      await client.query(
        `insert into vault.practice_reviewer (since, operator) values ($1, $2)
           on conflict (only_row) do update set since = excluded.since, operator = excluded.operator`,
        [at, operator],
      )
      const deed = { action: 'practiceReviewerSwitched', reason: on ? 'on' : 'off', entry: seq } as const
      await audit.note({ operator, ...deed }, client)
      return null
    },
  })
  const inTurn = openTurns()
  /** One after another, so that of two operators at once neither is sent away. */
  return async (operator, commandId, on) => {
    await inTurn(() => switching.run('house', { operator, commandId, on }))
  }
}
