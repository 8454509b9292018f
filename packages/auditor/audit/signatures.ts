import { bytesToSign, type Command, type EnrolOperator } from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { ClaimFailed } from './claim-failed.ts'
import { isSignedBy } from './passkey-signature.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

type Signed = Extract<Command, { readonly signature: string; readonly operator: number }>

/** Decisions that one operator takes alone, unsigned: to refuse, to decline, or to give back. */
const UNSIGNED: ReadonlySet<string> = new Set(['refuse', 'giveBack', 'decline'])

/**
 * Claims `signatures`. What operators agreed to was signed by the passkey that was enrolled for them, over the hash of the
 * very command. Keys of other algorithms than ES256 are not checked. Throws ClaimFailed `signatures`.
 */
export class SignaturesAudit implements AuditedRoom {
  /** by operator's number − 1 */
  readonly #operators: EnrolOperator[] = []
  #matching = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    const isNew = events.some(({ kind }) => kind === 'operatorEnrolled')
    if (command.kind === 'enrolOperator' && isNew) this.#operators.push(command)
    if (!isSigned(command)) return
    const key = this.#operators[command.operator - 1]?.publicKey ?? ''
    const isMatching = isSignedBy(key, sha256(bytesToSign(command)), assertionOf(command))
    if (isMatching === false)
      throw new ClaimFailed('signatures', seq, `the signature of operator ${command.operator} does not match`)
    if (isMatching) this.#matching++
  }

  lines(): readonly string[] {
    const what = 'passkey signatures of operators on identities, withdrawals, lines, rails, loans, sales and earn match'
    return [line('signatures', `${count(this.#matching)} ${what}`)]
  }
}

/** The practice reviewer, operator 0, signs nothing. */
function isSigned(command: Command): command is Signed {
  if (!('operator' in command && 'signature' in command) || command.operator === 0) return false
  return !('verdict' in command && UNSIGNED.has(command.verdict))
}

/** The assertion as JSON: some commands carry it as it is, others in hexadecimal. */
function assertionOf({ signature }: Signed): string {
  return /^([\da-f]{2})+$/.test(signature) ? new TextDecoder().decode(hexToBytes(signature)) : signature
}
