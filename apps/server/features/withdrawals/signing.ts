import { createHash } from 'node:crypto'
import { bytesOfCommand, type CommandOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { uuidv7 } from 'uuidv7'
import type { Commands } from '../../intake/commands.ts'
import type { SignedByPasskey } from '../../ports/security.ts'
import { Refused } from '../../refused.ts'

type Request = CommandOf<'requestWithdrawal'>

/** The hash that a passkey signs of a withdrawal: the SHA-256 of the very command, hex. */
export function hashToSign(request: Omit<Request, 'confirmedBy'>): string {
  return createHash('sha256')
    .update(bytesOfCommand({ ...request, confirmedBy: 'passkey' }))
    .digest('hex')
}

/**
 * Enters what a customer's passkey signed, before the request that it signed. A passkey that the journal does not know yet is
 * registered first. What a stop leaves behind is a signature of nothing.
 */
export async function enterSignature(
  { engine, commands }: { readonly engine: Engine; readonly commands: Commands },
  customer: number,
  { publicKey, hash, assertion }: SignedByPasskey,
): Promise<void> {
  const passkey = await registered({ engine, commands }, customer, publicKey)
  const signature = Buffer.from(assertion).toString('hex')
  await commands.submit({ kind: 'signWithdrawal', customer, commandId: uuidv7(), passkey, request: hash, signature })
}

/** The number of a customer's passkey in the journal, where it stands from now on. */
async function registered(
  { engine, commands }: { readonly engine: Engine; readonly commands: Commands },
  customer: number,
  publicKey: string,
): Promise<number> {
  const known = engine.core.withdrawals.passkey(customer, publicKey)
  if (known > 0) return known
  try {
    return (await commands.submit({ kind: 'registerPasskey', customer, commandId: uuidv7(), publicKey })).value
  } catch (error) {
    // two withdrawals at once register it once
    if (!(error instanceof Refused) || error.code !== 'passkeyRepeated') throw error
    return engine.core.withdrawals.passkey(customer, publicKey)
  }
}
