import type { AssertionResponse, RequestOptions } from '@candela/contract'
import type { Signing } from '../../desk/signing.ts'
import type { OperatorSession } from '../../vault/operator-sessions.ts'
import type { ReviewDone, Reviews } from './reviews.ts'

/** Verdicts that an operator signs. */
export interface SignedVerdicts {
  /** Begins a signature. Refuses with passkeyNeeded, and with the refusals of the review. */
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

export function openSignedVerdicts(
  reviews: Pick<Reviews, 'commandToSign' | 'validate'>,
  signing: Signing,
): SignedVerdicts {
  return {
    begin: (session, reference, commandId, origin) =>
      signing.begin(session, origin, () => reviews.commandToSign(session, reference, commandId)),
    async validate(session, reference, commandId, response, origin) {
      const signature = await signing.signed(session, origin, response, () =>
        reviews.commandToSign(session, reference, commandId),
      )
      return reviews.validate(session, reference, commandId, signature)
    },
  }
}
