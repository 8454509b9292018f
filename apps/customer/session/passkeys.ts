import type {
  AnswerOf,
  AssertionResponse,
  AttestationResponse,
  CreationOptions,
  RequestOptions,
} from '@candela/contract'
import { Problem } from '@candela/contract/client'

/** True when the page was opened under an address in figures: no passkey belongs to one. */
export function isUnderFigures(): boolean {
  return /^[\d.]+$|^\[/.test(location.hostname)
}

/** True when this browser can make use of passkeys on this page at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !isUnderFigures()
}

/** True when it offers them while one types the account. */
export async function offersPasskeysWhileTyping(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

export interface PasskeyAsking {
  /** from the suggestions of the account field, not in the browser's own dialog */
  readonly whileTyping: boolean
  /** asked once the server has answered: a later ceremony must not be ended by an earlier one that was slow */
  readonly wanted: () => boolean
}

/** Asks the device for a passkey. Undefined where that was waved away or another ceremony took its place. */
export async function askForPasskey(
  begun: Promise<RequestOptions>,
  { whileTyping, wanted }: PasskeyAsking = { whileTyping: false, wanted: () => true },
): Promise<AssertionResponse | undefined> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([begun, import('@simplewebauthn/browser')])
  if (!wanted()) return undefined
  return ofDevice(async () => {
    const { id, rawId, type, authenticatorAttachment, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: whileTyping,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    const signed = { clientDataJSON, authenticatorData, signature, userHandle }
    return { id, rawId, type, authenticatorAttachment, response: signed }
  })
}

/** Ends a ceremony that waits for a suggestion to be picked. */
export async function stopWaitingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Asks the device to make a passkey. Undefined where its own question was closed. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<AttestationResponse | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return ofDevice(async () => {
    const { id, rawId, type, authenticatorAttachment, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, authenticatorAttachment, response: { clientDataJSON, attestationObject, transports } }
  })
}

/** Tells the device's keeper which passkeys of the account are good, so that it offers no other. Few keepers listen. */
export function tellAccepted({ userId, credentialIds }: AnswerOf<'passkeys'>['accepted']): void {
  if (!knowsPasskeys()) return
  const told = { rpId: location.hostname, userId, allAcceptedCredentialIds: [...credentialIds] }
  PublicKeyCredential.signalAllAcceptedCredentials?.(told).catch(() => undefined)
}

/** Tells it of one that was refused because no account has it. */
export function tellIfGone(error: unknown, { id }: Pick<AssertionResponse, 'id'>): void {
  if (error instanceof Problem && error.code === 'passkeyGone') void tellGone(id)
}

async function tellGone(credentialId: string): Promise<void> {
  await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => undefined)
}

async function ofDevice<T>(answer: () => Promise<T>): Promise<T | undefined> {
  try {
    return await answer()
  } catch (error) {
    // closing the device's own dialog is an answer, not a failure
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined
    throw new Problem('passkeyRefused', {}, 422)
  }
}
