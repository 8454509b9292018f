import type { AssertionResponse } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { call } from '../../live/index.ts'

/** Asks the device for one of the account's passkeys. Undefined where the owner waved it away. */
export async function assertPasskey(): Promise<AssertionResponse | undefined> {
  const [options, { startAuthentication }] = await Promise.all([
    call('beginPasskeyStepUp'),
    import('@simplewebauthn/browser'),
  ])
  try {
    const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({
      optionsJSON: options,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      authenticatorAttachment,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch (error) {
    // closing the device's own dialog is an answer, not a failure
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw new Problem('passkeyRefused', {}, 422)
  }
}
