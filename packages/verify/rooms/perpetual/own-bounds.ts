import { type Event, MONEY, type Posted } from '@candela/contract'
import { FIRST_RULES, type RuleSets } from '@candela/rules'
import { ownMoney } from '@candela/rules/perpetual'

/** What a customer binds themselves by, or is bound by, as events have told it. */
class Bounds {
  available = 0n
  unpaidPrincipal = 0n
  hasKnowledge = false
  isToppedUp = false
  stopsUntil = 0
  isFrozen = false
}

/** What bounds the money that customers put behind positions and take from them. */
export class OwnBounds {
  readonly #customers = new Map<number, Bounds>()
  readonly #rules: RuleSets
  /** of the rules in force */
  edition: number

  constructor(rules: RuleSets) {
    this.#rules = rules
    this.edition = rules[FIRST_RULES]!.perpetual.edition
  }

  of(customer: number): Readonly<Bounds> {
    return this.#customers.get(customer) ?? new Bounds()
  }

  /** Own money before `amount` of it was posted away. */
  ownBefore(customer: number, amount: bigint): bigint {
    const { available, unpaidPrincipal } = this.of(customer)
    return ownMoney(available + amount, this.edition === 1 ? 0n : unpaidPrincipal)
  }

  /** Whether nothing may go that leaves more leverage than 2. */
  isGated(customer: number): boolean {
    return this.edition > 1 && !this.of(customer).hasKnowledge
  }

  isProtected(customer: number, at: number): boolean {
    const { stopsUntil, isFrozen } = this.of(customer)
    return stopsUntil > at || isFrozen
  }

  note(event: Event): void {
    if (event.kind === 'posted') return this.#post(event)
    if (event.kind === 'rulesActivated') this.edition = this.#rules[event.version]!.perpetual.edition
    if (!('customer' in event)) return
    const own = this.#customers.get(event.customer) ?? new Bounds()
    this.#customers.set(event.customer, own)
    switch (event.kind) {
      case 'loanPaid':
        own.unpaidPrincipal += BigInt(event.amount)
        return
      case 'loanCollected':
      case 'loanRepaid':
      case 'loanWrittenOff':
        own.unpaidPrincipal -= BigInt(event.principal)
        return
      case 'knowledgeChecked':
        own.hasKnowledge ||= event.passed
        return
      case 'crossTopUpSet':
        own.isToppedUp = event.on
        return
      case 'breakBegun':
      case 'exclusionBegun':
        own.stopsUntil = Math.max(own.stopsUntil, event.until)
        return
      case 'factRecorded':
        if (event.fact === 'ownFreeze') own.isFrozen = event.holds
        return
      default:
    }
  }

  #post({ legs }: Posted): void {
    for (const { owner, purpose, asset, balance } of legs) {
      if (purpose !== 'available' || asset !== MONEY) continue
      const own = this.#customers.get(owner) ?? new Bounds()
      own.available = balance
      this.#customers.set(owner, own)
    }
  }
}
