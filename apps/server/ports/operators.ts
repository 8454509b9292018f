import type { Credential } from '../vault/relying-party.ts'

/** The passkeys that operators sign decisions with. */
export interface OperatorPasskeys {
  /** The number and credential of an active operator, by passkey. */
  byPasskey(credentialId: Buffer): Promise<{ readonly number: number; readonly credential: Credential } | undefined>
  passkeysOf(
    number: number,
  ): Promise<{ readonly id: string; readonly type: 'public-key'; readonly transports: string[] }[]>
  passkeyUsed(credentialId: Buffer, counter: number): Promise<void>
}
