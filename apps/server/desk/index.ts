import type { Configuration } from '../configuration.ts'
import type { House } from '../house.ts'
import { openOperatorCookie, type SecretCookie } from '../http/cookies.ts'
import { submit } from '../intake/submit.ts'
import type { Log } from '../log.ts'
import type { People } from '../people.ts'
import { Refused } from '../refused.ts'
import { openChallenges } from '../vault/challenges.ts'
import { transaction } from '../vault/transaction.ts'
import { type Audit, openAudit } from '../features/audit/audit.ts'
import { type DeskCustomers, openDeskCustomers } from '../features/customers/customers.ts'
import { type Decisions, openDecisions } from '../features/identity/signed-verdicts.ts'
import { type Enrolments, openEnrolments } from '../features/operators/enrolments.ts'
import { openOperatorSessions, type OperatorSessions } from '../vault/operator-sessions.ts'
import { openOperators, type Operators } from '../features/operators/operators.ts'
import { type DeskSignIn, openDeskSignIn } from '../features/operators/sign-in.ts'

/** The operator's desk: who sits at it, what they may decide, and the log of all of it. Nothing in it can reach money. */
export interface Desk {
  readonly cookie: SecretCookie
  readonly operators: Operators
  readonly sessions: OperatorSessions
  readonly audit: Audit
  readonly enrolments: Enrolments
  readonly signIn: DeskSignIn
  readonly decisions: Decisions
  readonly customers: DeskCustomers
  /** Forgets sessions that ran out, and tells the journal of operators who were ended on the command line. */
  upkeep(): Promise<void>
}

export interface DeskOptions {
  readonly configuration: Pick<Configuration, 'publicUrl'>
  readonly log: Log
  readonly clock: () => number
}

export async function openDesk({ engine, store }: House, people: People, options: DeskOptions): Promise<Desk> {
  const { configuration, log, clock } = options
  const { pool } = store
  const { secrets, hashing, attempts, relyingParty, reviews } = people
  const challenges = openChallenges(clock)
  const operators = openOperators(pool, secrets, clock)
  const sessions = openOperatorSessions(pool, clock)
  const audit = openAudit(pool, clock)
  const shared = { pool, secrets, hashing, attempts, relyingParty, challenges, operators, audit, clock }
  const desk: Desk = {
    cookie: openOperatorCookie(configuration),
    operators,
    sessions,
    audit,
    enrolments: openEnrolments({ ...shared, engine }),
    signIn: openDeskSignIn(shared),
    decisions: openDecisions({ reviews, operators, relyingParty, challenges }),
    customers: openDeskCustomers({ pool, engine, audit, clock }),
    async upkeep() {
      await sessions.prune()
      for (const number of await operators.endedUnjournalled()) {
        const entry = await endInJournal(number)
        await transaction(pool, async (client) => {
          await operators.endJournalled(number, entry, client)
          await audit.note({ by: 'system', operator: number, action: 'operatorEnded', entry }, client)
        })
      }
    },
  }
  const endInJournal = async (operator: number): Promise<number> => {
    try {
      return (await submit(engine, { kind: 'endOperator', operator })).seq
    } catch (error) {
      // a database that knows an operator the journal never enrolled: nothing is to be ended there
      if (error instanceof Refused && error.code === 'operatorUnknown') return 0
      throw error
    }
  }
  reviews.onPracticeDecision(({ stage, reference, entry }) => {
    const action = stage === 'returned' ? 'identityReturned' : 'identityAgreed'
    audit
      .note({ by: 'practiceReviewer', action, object: reference, entry })
      .catch((error: unknown) => log.error({ err: error, reference, entry }, 'a decision could not be audited'))
  })
  const known = await operators.list()
  if (known.length === 0) {
    log.info(
      'nobody sits at the desk yet: npm run operator -- add --name NAME --roles ROLE,ROLE makes the first operator',
    )
  }
  return desk
}
