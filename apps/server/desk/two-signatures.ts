import type { AssertionResponse, AuditAction } from '@candela/contract'
import type { Decision, DeskDecisions } from '../ports/desk-decisions.ts'
import type { OperatorSession } from '../vault/operator-sessions.ts'
import type { Signing } from './signing.ts'

/** A deed that two operators sign, each the very command. */
interface Deed {
  /** the command, without a signature; refuses where it cannot be signed */
  readonly find: () => Decision
  /** the operator who signed the same before; undefined: nobody */
  readonly first: () => number | undefined
  /** the audit log's actions of the first signature, and of the second */
  readonly actions: readonly [proposed: AuditAction, agreed: AuditAction]
  readonly object: string
  readonly reason?: string
}

/** Enters what an operator signed, as the first of two or as the second; answers which. */
export function openTwoSignatures(signing: Signing, decide: DeskDecisions) {
  return async (
    operator: OperatorSession,
    { origin }: { readonly origin: string },
    { response }: { readonly response: AssertionResponse },
    { find, first, actions: [proposed, agreed], ...deed }: Deed,
  ): Promise<{ stage: 'proposed' | 'decided' }> => {
    const signature = signatureOf(await signing.signed(operator, origin, response, find))
    let second: number | undefined
    await decide(() => {
      const command = { ...find(), signature }
      second = first()
      return { command, action: second === undefined ? proposed : agreed, ...deed, second }
    })
    return { stage: second === undefined ? 'proposed' : 'decided' }
  }
}

/** As the journal has a signature: the assertion's JSON, in hex. */
export function signatureOf(assertion: string): string {
  return Buffer.from(assertion).toString('hex')
}
