import type { Command, Event, ProductDefinition } from '@candela/contract'
import { ClaimFailed } from './claims.ts'
import { IdentityAudit } from './identity-audit.ts'
import { LadderAudit } from './ladder-audit.ts'
import { OrderAudit } from './order-audit.ts'
import { PostingAudit } from './posting-audit.ts'
import { FundingAudit } from './rooms/funding.ts'

/** An entry as the journal and its replay have it. */
export interface AuditedEntry {
  readonly seq: number
  readonly at: number
  readonly command: Command
  readonly code: number
  readonly events: readonly Event[]
}

/**
 * Checks what came of every entry by the published rules, independently of the core: from the commands and events alone, with maps
 * and big integers. Throws ClaimFailed at the first contradiction. Entries must come from the first one on, in order.
 */
export class Audit {
  readonly postings = new PostingAudit()
  readonly ladders = new LadderAudit()
  readonly orders = new OrderAudit()
  readonly identity = new IdentityAudit()
  readonly funding = new FundingAudit((owner, asset) => this.#owned(owner, asset))
  readonly #products = new Map<number, ProductDefinition>()

  apply(entry: AuditedEntry): void {
    const { seq, at, command, code } = entry
    if (code === 0 && command.kind === 'listProduct') this.#products.set(command.product.product, command.product)
    if (code === 0 && command.kind === 'market') this.ladders.publish(seq, command, this.#products)
    this.identity.begin(entry)
    for (const event of entry.events) this.#event(seq, at, command, event)
    this.funding.apply(entry)
  }

  #owned(owner: number, asset: number): bigint {
    return this.postings.balanceOf(owner, asset, 'available') + this.postings.balanceOf(owner, asset, 'held')
  }

  #event(seq: number, at: number, command: Command, event: Event): void {
    switch (event.kind) {
      case 'posted':
        return this.postings.apply(seq, event)
      case 'identityReviewed':
      case 'factRecorded':
        return this.identity.apply(seq, at, command, event)
      case 'orderAccepted':
        return this.orders.accept(seq, command, event)
      case 'orderAmended':
        return this.orders.amend(seq, command, event)
      case 'orderClosed':
        return this.orders.close(seq, event)
      case 'orderFilled':
        if (event.counterparty === 'ladder') this.ladders.fill(seq, at, event)
        return this.orders.fill(seq, event, this.#product(seq, event.product))
      default:
        return undefined
    }
  }

  #product(seq: number, number: number): ProductDefinition {
    const product = this.#products.get(number)
    if (!product) throw new ClaimFailed('fills', seq, `a fill of product ${number}, which is not listed`)
    return product
  }
}
