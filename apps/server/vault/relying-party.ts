import { isIP } from 'node:net'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { AssertionResponse, AttestationResponse, CreationOptions, RequestOptions } from '@candela/contract'
import { Refused } from '../refused.ts'
import { CHALLENGE_LIFE_MS } from './challenges.ts'

/** ES256, EdDSA, RS256: what every authenticator speaks one of. */
const ALGORITHMS = [-7, -8, -257]

type Descriptors = CreationOptions['excludeCredentials']

/** A key that stays in a person's device, as far as the house has to know it. */
export interface Credential {
  readonly id: Buffer
  /** COSE */
  readonly publicKey: Buffer
  /** of the authenticator's signatures: one that falls is a copy */
  readonly counter: number
}

export interface Answered {
  readonly counter: number
  readonly synced: boolean
}

/**
 * Us, as passkeys know us: customers' and operators' alike. Everything refuses with passkeysUnavailable where no
 * passkey can be made for the address.
 */
export interface RelyingParty {
  /** false where the house is reached under figures, which no passkey can be made for */
  readonly available: boolean
  creation(
    origin: string,
    user: CreationOptions['user'],
    challenge: () => string,
    exclude: Descriptors,
  ): CreationOptions
  request(origin: string, challenge: () => string, allow: Descriptors): RequestOptions
  /** The passkey a browser made. `isOurs` is asked once about its challenge. Refuses with passkeyRefused. */
  made(
    response: AttestationResponse,
    origin: string,
    isOurs: (challenge: string) => boolean,
  ): Promise<Credential & Answered>
  /** True when the credential signed a challenge that is ours. Refuses with passkeyRefused. */
  answered(
    response: AssertionResponse,
    origin: string,
    credential: Credential | undefined,
    isOurs: (challenge: string) => boolean,
  ): Promise<Answered>
}

export function openRelyingParty(publicUrl: URL | undefined): RelyingParty {
  const rpId = publicUrl?.hostname ?? 'localhost'
  const available = isIP(rpId.replace(/^\[|\]$/g, '')) === 0
  const originOf = (origin: string): string => {
    const here = publicUrl?.origin ?? origin
    if (!available || !URL.canParse(here) || new URL(here).hostname !== rpId) throw new Refused('passkeysUnavailable')
    return here
  }
  return {
    available,
    creation(origin, user, challenge, excludeCredentials) {
      originOf(origin)
      return {
        rp: { id: rpId, name: 'Candela' },
        user,
        challenge: challenge(),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: CHALLENGE_LIFE_MS,
        excludeCredentials,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
    },
    request(origin, challenge, allowCredentials) {
      originOf(origin)
      return {
        challenge: challenge(),
        rpId,
        timeout: CHALLENGE_LIFE_MS,
        allowCredentials,
        userVerification: 'required',
      }
    },
    async made(response, origin, isOurs) {
      const made = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as never,
        expectedChallenge: isOurs,
        expectedOrigin: originOf(origin),
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined)
      if (made?.verified !== true) throw new Refused('passkeyRefused')
      const { credential, credentialBackedUp } = made.registrationInfo
      return {
        id: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        synced: credentialBackedUp,
      }
    },
    async answered(response, origin, credential, isOurs) {
      const here = originOf(origin)
      const { authenticatorAttachment: _place, ...rest } = response
      const answered =
        credential &&
        (await verifyAuthenticationResponse({
          response: { ...rest, clientExtensionResults: {} } as never,
          expectedChallenge: isOurs,
          expectedOrigin: here,
          expectedRPID: rpId,
          requireUserVerification: true,
          credential: {
            id: credential.id.toString('base64url'),
            publicKey: new Uint8Array(credential.publicKey),
            counter: credential.counter,
          },
        }).catch(() => undefined))
      if (answered?.verified !== true) throw new Refused('passkeyRefused')
      const { newCounter, credentialBackedUp } = answered.authenticationInfo
      return { counter: newCounter, synced: credentialBackedUp }
    },
  }
}
