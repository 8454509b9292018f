import { hexToBytes } from '@noble/hashes/utils.js'
import { ClaimFailed } from './claim-failed.ts'
import { isSignature } from './ed25519.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims `statements`: every line that came on a rail is signed by the key that the rail was listed with, over the line's digest.
 * Throws ClaimFailed `statements`.
 */
export class StatementsAudit implements AuditedRoom {
  /** of Ed25519, by rail */
  readonly #keys = new Map<number, Uint8Array>()
  #lines = 0

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    if (command.kind === 'listRail') this.#keys.set(command.rail, hexToBytes(command.key))
    if (command.kind !== 'recordLine') return
    const arrived = events.find((event) => event.kind === 'arrived')
    if (arrived === undefined) return
    const key = this.#keys.get(command.rail)
    const isSigned = key && isSignature(hexToBytes(arrived.digest), key, hexToBytes(command.signature))
    if (!isSigned) {
      const what = `line ${command.line} of rail ${command.rail} is not signed by its rail`
      throw new ClaimFailed('statements', seq, what)
    }
    this.#lines++
  }

  lines(): readonly string[] {
    return [
      line('statements', `${count(this.#lines)} lines of ${count(this.#keys.size)} rails, each signed by its rail`),
    ]
  }
}
