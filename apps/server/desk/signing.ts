import { createHash } from 'node:crypto'
import { type AssertionResponse, bytesToSign, type RequestOptions } from '@candela/contract'
import type { OperatorPasskeys } from '../ports/operators.ts'
import { Refused } from '../refused.ts'
import type { Challenges } from '../vault/challenges.ts'
import type { OperatorSession } from '../vault/operator-sessions.ts'
import type { RelyingParty } from '../vault/relying-party.ts'

/** a command of the journal, or the bytes of what stands in the vault alone */
type Signable = Parameters<typeof bytesToSign>[0] | Uint8Array

/**
 * Signatures of operators: the passkey signs the hash of the very command that goes into the journal, or of the very text that is
 * published, and stands there with it. The passkey is asked for before the command is looked for.
 */
export interface Signing {
  /** Begins a signature. Refuses with passkeyNeeded, and with the refusals of finding the command. */
  begin(session: OperatorSession, origin: string, command: () => Promise<Signable> | Signable): Promise<RequestOptions>
  /** The assertion as JSON. Refuses with passkeyNeeded, passkeyRefused, and with what finding the command refuses. */
  signed(
    session: OperatorSession,
    origin: string,
    response: AssertionResponse,
    command: () => Promise<Signable> | Signable,
  ): Promise<string>
}

interface Parts {
  readonly operators: OperatorPasskeys
  readonly relyingParty: RelyingParty
  readonly challenges: Challenges
}

export function openSigning({ operators, relyingParty, challenges }: Parts): Signing {
  const challengeOf = async (session: OperatorSession, command: () => Promise<Signable> | Signable) => {
    if (session.way !== 'passkey') throw new Refused('passkeyNeeded')
    const signable = await command()
    return createHash('sha256')
      .update(signable instanceof Uint8Array ? signable : bytesToSign(signable))
      .digest('base64url')
  }
  return {
    async begin(session, origin, command) {
      const challenge = await challengeOf(session, command)
      const allowed = await operators.passkeysOf(session.number)
      return relyingParty.request(origin, () => challenges.make('decision', session.handle, challenge), allowed)
    },
    async signed(session, origin, response, command) {
      const expected = await challengeOf(session, command)
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
      return JSON.stringify({ clientDataJSON, authenticatorData, signature })
    },
  }
}
