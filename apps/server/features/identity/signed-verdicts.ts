import type { AssertionResponse, RequestOptions } from '@candela/contract'
import { Refused } from '../../refused.ts'
import type { Challenges } from '../../vault/challenges.ts'
import type { ReviewDone, Reviews } from './reviews.ts'
import type { RelyingParty } from '../../vault/relying-party.ts'
import type { OperatorSession } from '../../vault/operator-sessions.ts'
import type { OperatorPasskeys } from '../../ports/operators.ts'

/**
 * Verdicts that an operator signs: the passkey signs the hash of the very command that goes into the journal, and
 * stands there with it.
 */
export interface SignedVerdicts {
  /** What is to be signed. Refuses with passkeyNeeded, and with what the review refuses. */
  begin(session: OperatorSession, reference: string, commandId: string, origin: string): Promise<RequestOptions>
  /** Refuses with passkeyNeeded, passkeyRefused, and with what the review and the core refuse. */
  validate(
    session: OperatorSession,
    reference: string,
    commandId: string,
    response: AssertionResponse,
    origin: string,
  ): Promise<ReviewDone>
}

interface Parts {
  readonly reviews: Pick<Reviews, 'commandToSign' | 'validate'>
  readonly operators: OperatorPasskeys
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
}

export function openSignedVerdicts({ reviews, operators, relyingParty, challenges }: Parts): SignedVerdicts {
  const challengeOf = async (session: OperatorSession, reference: string, commandId: string): Promise<string> => {
    if (session.way !== 'passkey') throw new Refused('passkeyNeeded')
    const { hash } = await reviews.commandToSign(session, reference, commandId)
    return Buffer.from(hash).toString('base64url')
  }
  return {
    async begin(session, reference, commandId, origin) {
      const challenge = await challengeOf(session, reference, commandId)
      const allowed = await operators.passkeysOf(session.number)
      return relyingParty.request(origin, () => challenges.make('decision', session.handle, challenge), allowed)
    },
    async validate(session, reference, commandId, response, origin) {
      const expected = await challengeOf(session, reference, commandId)
      const found = await operators.byPasskey(Buffer.from(response.id, 'base64url'))
      const own = found?.number === session.number ? found.credential : undefined
      const answered = await relyingParty.answered(
        response,
        origin,
        own,
        (challenge) => challenge === expected && challenges.take(challenge, 'decision', session.handle),
      )
      await operators.passkeyUsed(own!.id, answered.counter)
      const { clientDataJSON, authenticatorData, signature } = response.response
      const kept = JSON.stringify({ clientDataJSON, authenticatorData, signature })
      return reviews.validate(session, reference, commandId, kept)
    },
  }
}
