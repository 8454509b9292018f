import { feature } from '../../feature.ts'
import { patiently } from '../../store/store.ts'
import { UPKEEP_EVERY_MS } from '../../upkeep.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openEndings } from './endings.ts'
import { openEnrolments } from './enrolments.ts'
import { operatorsHandlers } from './handlers.ts'
import { openOperators } from './operators.ts'
import { openDeskSignIn } from './sign-in.ts'

export { nameOperator } from './enrolments.ts'
export { endOperator, openOperators, type Operators, pendingEnrolments } from './operators.ts'

/** The operators of the desk: how they begin, come in, and are ended. */
export const operators = feature({
  word: 'operators',
  needs: ['audit'],
  intents: ['enrolOperator', 'endOperator'],
  desk: {
    deskEnrolment: [],
    deskEnrol: ['enrolled', 'signedIn'],
    deskLoginBegin: [],
    deskLogin: ['signedIn', 'signInRefused'],
    deskSession: [],
    deskLogout: ['signedOut'],
    deskOperators: [],
  },
  async open({ engine, commands, intents, vault, cookies, condition, clock, log }, { audit }) {
    const { pool, secrets, hashing, attempts, relyingParty, operatorSessions: sessions } = vault
    const known = openOperators(pool, secrets, clock)
    const shared = {
      pool,
      commands,
      intents,
      secrets,
      hashing,
      attempts,
      relyingParty,
      challenges: openChallenges(clock),
      operators: known,
      audit,
      clock,
    }
    const endings = openEndings(shared)
    await patiently(endings)
    if ((await known.list()).length === 0) {
      log.info(
        'nobody sits at the desk yet: npm run operator -- add --name NAME --roles ROLE,ROLE makes the first operator',
      )
    }
    const signIn = openDeskSignIn({ ...shared, log })
    condition.learns({ deskSignInsRefused: () => signIn.refused })
    return {
      handlers: operatorsHandlers({
        ...shared,
        sessions,
        enrolments: openEnrolments(shared),
        signIn,
        cookie: cookies.operator,
        core: engine.core,
      }),
      gives: { operatorPasskeys: known },
      upkeep: [
        { what: 'ended operators', everyMs: UPKEEP_EVERY_MS, run: endings },
        { what: 'sessions of the desk', everyMs: UPKEEP_EVERY_MS, run: () => sessions.prune() },
      ],
    }
  },
})
