import type { CommandOf } from '@candela/contract'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { ClaimFailed } from './claim-failed.ts'
import { railId } from '../rails.ts'
import { isSignature } from './ed25519.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims `declines`. A card that was declined was refused by its rail, over the key that this house's journal asked with for
 * this very deposit; since the first signed one none is declined without a signature. Throws ClaimFailed `declines`.
 */
export class DeclinesAudit implements AuditedRoom {
  /** hex, as keys begin with it; undefined where the journal of the entries is not known */
  readonly #genesisId: string | undefined
  /** of Ed25519, by rail */
  readonly #keys = new Map<number, Uint8Array>()
  #signed = 0
  #unsigned = 0

  constructor(genesisId?: string) {
    this.#genesisId = genesisId
  }

  apply({ seq, command, code, events }: AuditedEntry): void {
    if (code !== 0) return
    if (command.kind === 'listRail') this.#keys.set(command.rail, hexToBytes(command.key))
    const declined = events.find((event) => event.kind === 'depositEnded' && event.by === 'declined')
    if (declined === undefined) return
    if (command.kind === 'cardDeclined') {
      const fault = this.#faultOf(command)
      if (fault !== undefined) throw new ClaimFailed('declines', seq, `deposit ${command.deposit} ${fault}`)
      this.#signed++
    } else {
      if (this.#signed > 0) throw new ClaimFailed('declines', seq, 'a card is declined that no rail signed for')
      this.#unsigned++
    }
  }

  lines(): readonly string[] {
    const before = this.#unsigned > 0 ? `; ${count(this.#unsigned)} before them were not signed` : ''
    return [line('declines', `${count(this.#signed)} declined cards, each signed by its rail for its deposit${before}`)]
  }

  #faultOf({ rail, deposit, key, reason, signature }: CommandOf<'cardDeclined'>): string | undefined {
    const [genesisId, reference, ...more] = key.split(' ')
    const isItsOwn = this.#genesisId === undefined || genesisId === this.#genesisId
    if (!isItsOwn || reference !== `DP${deposit}` || more.length > 0)
      return 'is declined by a word about something else'
    const said = utf8ToBytes(`candela refusal 1\0${JSON.stringify([railId(rail), key, reason])}`)
    const railKey = this.#keys.get(rail)
    const isSigned = railKey !== undefined && isSignature(said, railKey, hexToBytes(signature))
    return isSigned ? undefined : 'is declined by a word that its rail did not sign'
  }
}
