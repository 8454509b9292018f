import type { AttestationResponse, CreationOptions } from '@candela/contract'
import { Problem } from '../../live/index.ts'

/** Whether the page was opened under figures: no passkey belongs to such an address. */
export function isUnderFigures(host: string = location.hostname): boolean {
  return /^[\d.]+$|^\[/.test(host)
}

/** Whether this browser makes passkeys on this page at all. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext
}

/** Asks the device to make a passkey. Undefined where its own question was closed. */
export async function makePasskey(options: CreationOptions): Promise<AttestationResponse | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const made = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      authenticatorAttachment: made.authenticatorAttachment,
      response: { clientDataJSON, attestationObject, transports },
    }
  } catch (error) {
    // closing the device's own dialog is an answer, not a failure
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw new Problem('passkeyRefused', {}, 422)
  }
}
