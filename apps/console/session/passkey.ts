import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '@candela/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

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

export async function makePasskey(options: CreationOptions): Promise<AttestationResponse> {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (cause) {
    throw new PasskeyNotUsed('not made', { cause })
  }
}
