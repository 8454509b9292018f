import { Problem } from '@candela/contract/client'
import { call } from '../live/index.ts'
import { goOnAs } from './enter.ts'

/** Whether this browser can make use of passkeys at all; never under an address in figures, which cannot own one. */
export function knowsPasskeys(): boolean {
  const inFigures = /^[\d.]+$|:/.test(location.hostname)
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !inFigures
}

/** Whether it offers them while one types the account. */
export async function offersPasskeysWhileTyping(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

interface PasskeyAsking {
  readonly whileTyping: boolean
  /** asked once the server has answered: a later ceremony must not be ended by an earlier one that was slow */
  readonly wanted: () => boolean
}

/**
 * Logs in by a passkey the customer picks: in the browser's own dialog, or `whileTyping` from the suggestions of the account field. False where it was
 * waved away or another ceremony took its place.
 */
export async function loginByPasskey({ whileTyping, wanted }: PasskeyAsking): Promise<boolean> {
  const [options, { startAuthentication, WebAuthnError }] = await Promise.all([
    call('beginPasskeyLogin'),
    import('@simplewebauthn/browser'),
  ])
  if (!wanted()) return false
  try {
    const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: whileTyping,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const answer = { clientDataJSON, authenticatorData, signature, userHandle }
    const { ud } = await call('passkeyLogin', {
      body: { response: { id, rawId, type, authenticatorAttachment, response: answer } },
    })
    goOnAs(ud)
    return true
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return false
    if (error instanceof WebAuthnError || error instanceof DOMException) throw new Problem('passkeyRefused', {}, 422)
    throw error
  }
}

/** Ends a ceremony that waits for a suggestion to be picked. */
export async function stopWaitingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}
