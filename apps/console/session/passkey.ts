import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '@candela/contract'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

/** The browser's own window was closed, or no passkey fits: nothing was signed, nothing sent. */
export class PasskeyNotUsed extends Error {
  override readonly name = 'PasskeyNotUsed'
}

/** Signs a challenge with a passkey of this device or one that is plugged in. */
export async function signWithPasskey(options: RequestOptions): Promise<AssertionResponse> {
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch (cause) {
    throw new PasskeyNotUsed('not signed', { cause })
  }
}

/** True when the browser offers passkeys while one types a name. */
export async function offersPasskeysWhileTyping(): Promise<boolean> {
  if (typeof PublicKeyCredential !== 'function') return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Waits until one is picked among the suggestions; undefined once that was left, or another ceremony took its place. */
export async function pickPasskeyWhileTyping(
  begin: () => Promise<RequestOptions>,
  left: AbortSignal,
): Promise<AssertionResponse | undefined> {
  const optionsJSON = await begin()
  if (left.aborted) return undefined
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  left.addEventListener('abort', cancel)
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
  } catch {
    return undefined
  } finally {
    left.removeEventListener('abort', cancel)
  }
}

export async function makePasskey(options: CreationOptions): Promise<AttestationResponse> {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (cause) {
    throw new PasskeyNotUsed('not made', { cause })
  }
}
