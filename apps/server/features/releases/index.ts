import { openSigning } from '../../desk/signing.ts'
import { signatureOf } from '../../desk/two-signatures.ts'
import { feature } from '../../feature.ts'
import { orderNumber } from '../../intake/decimals.ts'
import { openChallenges } from '../../vault/challenges.ts'
import { openAgreements } from './agreements.ts'
import { openReleaseQueue } from './queue.ts'

/** Withdrawals at the desk: two operators release one, and none can refuse, raise or redirect it. */
export const releases = feature({
  word: 'releases',
  needs: ['destinations', 'overduePayouts', 'audit', 'operatorPasskeys'],
  intents: ['agreeRelease'],
  desk: {
    deskReleases: [],
    deskAgreeBegin: [],
    deskAgreeRelease: ['releaseProposed', 'releaseAgreed'],
  },
  open(
    { engine, commands, intents, sources, vault, clock },
    { destinations, overduePayouts, audit, operatorPasskeys: operators },
  ) {
    const { pool, relyingParty } = vault
    const queue = openReleaseQueue({ sources, pool, destinations, overduePayouts })
    const signing = openSigning({ operators, relyingParty, challenges: openChallenges(clock) })
    const agree = openAgreements({ engine, commands, intents, audit })
    return {
      handlers: {
        deskReleases: ({ operator }) => queue.shown(operator),
        deskAgreeBegin: ({ operator, params, body, visit }) =>
          signing.begin(operator, visit.origin, () =>
            queue.commandToSign(operator, orderNumber(params.release), body.commandId),
          ),
        async deskAgreeRelease({ operator, params, body, visit }) {
          const release = orderNumber(params.release)
          const find = () => queue.commandToSign(operator, release, body.commandId)
          const signature = signatureOf(await signing.signed(operator, visit.origin, body.response, find))
          return { stage: await agree({ ...find(), signature }) }
        },
      },
    }
  },
})
