import { FACTS } from '@candela/contract'
import { assert } from '@candela/units'

export const PASSWORD_RETRIEVED = FACTS.indexOf('passwordRetrieved')
export const TRANSACTION_PASSWORD = FACTS.indexOf('transactionPassword')
export const OWN_FREEZE = FACTS.indexOf('ownFreeze')
export const CLOSED = FACTS.indexOf('closed')
export const IDENTITY_SENT = FACTS.indexOf('identitySent')
export const IDENTITY_VALIDATED = FACTS.indexOf('identityValidated')
export const FACE_VALIDATED = FACTS.indexOf('faceValidated')
export const CONTACT_PROVEN = FACTS.indexOf('contactProven')

const FIRST = 256
assert(FACTS.length <= 8, 'a byte holds a bit for each fact')

/** Since when facts hold of customers; most customers have few, many have none. */
export class Facts {
  private readonly known = new Map<number, Float64Array>()
  /** by customer, a bit for each fact that holds: asked with every order */
  private bits = new Uint8Array(FIRST)

  /** Instant since which the fact holds; 0: it does not. */
  since(customer: number, fact: number): number {
    const isHeld = customer < this.bits.length && (this.bits[customer]! & (1 << fact)) !== 0
    return isHeld ? this.known.get(customer)![fact]! : 0
  }

  set(customer: number, fact: number, since: number): void {
    let held = this.known.get(customer)
    if (held === undefined) this.known.set(customer, (held = new Float64Array(FACTS.length)))
    held[fact] = since
    if (customer >= this.bits.length) this.grow(customer + 1)
    const bit = 1 << fact
    this.bits[customer] = since === 0 ? this.bits[customer]! & ~bit : this.bits[customer]! | bit
  }

  private grow(length: number): void {
    const larger = new Uint8Array(Math.max(length, this.bits.length * 2))
    larger.set(this.bits)
    this.bits = larger
  }

  /** [customer, fact, since] of all that hold, by customer, then fact. */
  all(): [customer: number, fact: number, since: number][] {
    const rows: [number, number, number][] = []
    for (const [customer, held] of this.known) {
      for (const [fact, since] of held.entries()) if (since !== 0) rows.push([customer, fact, since])
    }
    return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  }
}
