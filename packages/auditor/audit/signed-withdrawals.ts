import { bytesOfCommand, type CommandOf } from '@candela/contract'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { ClaimFailed } from './claim-failed.ts'
import { isSignedBy } from './passkey-signature.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims `signed`. A withdrawal that a passkey confirmed was signed before by one that its customer had registered, over the
 * hash of the very request: all its figures, and its id, so that one signature serves once. Customers who had registered none
 * are counted apart; signatures by keys of other algorithms than ES256 are not checked. Throws ClaimFailed `signed`.
 */
export class SignedWithdrawalsAudit implements AuditedRoom {
  /** by customer: COSE keys in hex, by number - 1 */
  readonly #keys = new Map<number, string[]>()
  /** customer and hash of what was signed and is not asked for yet; whether the signature was checked */
  readonly #signed = new Map<string, boolean>()
  #matching = 0
  #unchecked = 0
  #unsigned = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    const isNew = (kind: (typeof events)[number]['kind']): boolean => events.some((event) => event.kind === kind)
    if (command.kind === 'registerPasskey' && isNew('passkeyRegistered')) this.#register(command)
    else if (command.kind === 'signWithdrawal' && isNew('withdrawalSigned')) this.#sign(seq, command)
    else if (command.kind === 'requestWithdrawal' && isNew('withdrawalRequested')) this.#ask(seq, command)
  }

  lines(): readonly string[] {
    const others = [
      ...(this.#unchecked > 0 ? [`${count(this.#unchecked)} by keys that are not checked here`] : []),
      ...(this.#unsigned > 0 ? [`${count(this.#unsigned)} of customers who had registered no passkey`] : []),
    ]
    const apart = others.length > 0 ? `; apart from them ${others.join(', ')}` : ''
    return [
      line('signed', `${count(this.#matching)} withdrawals, each signed by its customer's passkey as asked${apart}`),
    ]
  }

  #register({ customer, publicKey }: CommandOf<'registerPasskey'>): void {
    const own = this.#keys.get(customer)
    if (own) own.push(publicKey)
    else this.#keys.set(customer, [publicKey])
  }

  #sign(seq: number, { customer, passkey, request, signature }: CommandOf<'signWithdrawal'>): void {
    const key = this.#keys.get(customer)?.[passkey - 1]
    if (key === undefined) throw failed(seq, `customer ${customer} signs with a passkey that is not theirs`)
    const assertion = new TextDecoder().decode(hexToBytes(signature))
    const isSigned = isSignedBy(key, hexToBytes(request), assertion)
    if (isSigned === false) throw failed(seq, `the signature of customer ${customer} does not match`)
    this.#signed.set(`${customer} ${request}`, isSigned === true)
  }

  #ask(seq: number, command: CommandOf<'requestWithdrawal'>): void {
    const { customer, confirmedBy } = command
    if (confirmedBy !== 'passkey') return
    if (!this.#keys.has(customer)) {
      this.#unsigned++
      return
    }
    const asked = `${customer} ${bytesToHex(sha256(bytesOfCommand(command)))}`
    const isChecked = this.#signed.get(asked)
    if (isChecked === undefined) throw failed(seq, `customer ${customer} did not sign this withdrawal`)
    this.#signed.delete(asked)
    if (isChecked) this.#matching++
    else this.#unchecked++
  }
}

function failed(seq: number, what: string): ClaimFailed {
  return new ClaimFailed('signed', seq, what)
}
