import { bytesToSign, type Command, type CommandOf, type EnrolOperator } from '@candela/contract'
import { hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { ClaimFailed } from '../claims.ts'
import { isSignedBy } from './passkey-signature.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

type Signed = CommandOf<
  | 'agreeRelease'
  | 'matchLine'
  | 'sendBack'
  | 'reopenRail'
  | 'placeLegalHold'
  | 'endLegalHold'
  | 'decideLoan'
  | 'cancelSale'
>

/**
 * Claims `signatures`. What operators agreed to about money was signed by the passkey that was enrolled for them, over
 * the hash of the very command. Keys of other algorithms than ES256 are not checked. Throws ClaimFailed `signatures`.
 */
export class SignaturesAudit implements AuditedRoom {
  /** by operator's number − 1 */
  readonly #operators: EnrolOperator[] = []
  #matching = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    const isNew = events.some(({ kind }) => kind === 'operatorEnrolled')
    if (command.kind === 'enrolOperator' && isNew) this.#operators.push(command)
    if (!isOfOperators(command) || command.operator === 0 || isUnsigned(command)) return
    const key = this.#operators[command.operator - 1]?.publicKey ?? ''
    const isSigned = isSignedBy(key, sha256(bytesToSign(command)), assertionOf(command))
    if (isSigned === false)
      throw new ClaimFailed('signatures', seq, `the signature of operator ${command.operator} does not match`)
    if (isSigned) this.#matching++
  }

  lines(): readonly string[] {
    const what = `${count(this.#matching)} passkey signatures of operators on withdrawals, lines, rails, loans and sales match`
    return [line('signatures', what)]
  }
}

function isOfOperators(command: Command): command is Signed {
  switch (command.kind) {
    case 'agreeRelease':
    case 'matchLine':
    case 'sendBack':
    case 'reopenRail':
    case 'placeLegalHold':
    case 'endLegalHold':
    case 'decideLoan':
    case 'cancelSale':
      return true
    default:
      return false
  }
}

/** A loan is refused by one operator's word alone. */
function isUnsigned(command: Signed): boolean {
  return command.kind === 'decideLoan' && command.verdict === 'refuse'
}

/** The assertion as JSON: as it is in loans and sales, in hexadecimal elsewhere. */
function assertionOf(command: Signed): string {
  const { signature } = command
  if (command.kind === 'decideLoan' || command.kind === 'cancelSale') return signature
  return new TextDecoder().decode(hexToBytes(signature))
}
