import { CODES, type Command, type EventOf, type Fact } from '@candela/contract'
import { ClaimFailed } from '../claims.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/*
 * Cards and addresses, as the published rules have them: added by their owner, who has a transaction password, a card
 * by somebody whose identity is validated; at most 5 cards and 20 addresses, none twice; used a minute after.
 */
const DELAY = 60_000
const MOST_CARDS = 5
const MOST_ADDRESSES = 20
const CHAINS = 4
const RAILS = 8
const REPEATED = CODES.destinationRepeated.number
const LIMIT = CODES.destinationsLimit.number

interface Known {
  readonly customer: number
  readonly rail: number
  readonly digest: string
}

/**
 * Claims `destinations`. Every card and address was added by its owner by the rules, is used in its time, and is one of
 * no more than there may be; nobody was refused one for others that were not there. Throws ClaimFailed `destinations`.
 */
export class DestinationsAudit implements AuditedRoom {
  readonly #known = new Map<number, Known>()
  readonly #facts = new Set<string>()
  #added = 0

  lines(): readonly string[] {
    return [line('destinations', `${count(this.#added)} cards and addresses, each its owner's, usable in its time`)]
  }

  apply({ seq, at, command, code, events }: AuditedEntry): void {
    if (code === REPEATED || code === LIMIT) this.#refused(seq, command, code)
    for (const event of events) {
      if (event.kind === 'factRecorded') this.#fact(event)
      const fault = this.#faultOf(event, at, command)
      if (fault !== undefined) throw new ClaimFailed('destinations', seq, fault)
    }
  }

  #faultOf(event: AuditedEntry['events'][number], at: number, command: Command): string | undefined {
    if (event.kind === 'destinationAdded') return this.#addedFault(event, at, command)
    if (event.kind === 'destinationRemoved') return this.#removedFault(event, command)
    return undefined
  }

  #addedFault(event: EventOf<'destinationAdded'>, at: number, command: Command): string | undefined {
    const { destination, customer, rail } = event
    const isAsked = command.kind === 'addDestination' && command.customer === customer && command.rail === rail
    if (!isAsked || command.asset !== event.asset) return `a destination of customer ${customer} that nobody asked for`
    if (destination !== this.#added + 1) return 'a destination out of the order of numbers'
    if (rail < 1 || rail > RAILS) return 'a destination on no rail'
    if (!this.#facts.has(`${customer} transactionPassword`)) return 'a destination without a transaction password'
    if (isCard(rail) && !this.#facts.has(`${customer} identityValidated`)) return 'a card of nobody who is known'
    if (event.usableFrom !== at + DELAY) return 'a destination that is used at another time'
    if (this.#isThere(command.customer, rail, command.digest)) return 'a destination twice'
    if (this.#isFull(customer, rail)) return `more destinations of customer ${customer} than there may be`
    this.#known.set(destination, { customer, rail, digest: command.digest })
    this.#added++
    return undefined
  }

  #removedFault({ destination, customer }: EventOf<'destinationRemoved'>, command: Command): string | undefined {
    const isAsked = command.kind === 'removeDestination' && command.customer === customer
    if (!isAsked || command.destination !== destination) return 'a destination removed that nobody asked to remove'
    if (this.#known.get(destination)?.customer !== customer) return 'a destination removed that is somebody else’s'
    this.#known.delete(destination)
    return undefined
  }

  #refused(seq: number, command: Command, code: number): void {
    const isTrue =
      command.kind === 'addDestination' &&
      (code === REPEATED
        ? this.#isThere(command.customer, command.rail, command.digest)
        : this.#isFull(command.customer, command.rail))
    if (!isTrue) throw new ClaimFailed('destinations', seq, 'a destination refused for others that are not there')
  }

  #fact({ customer, fact, holds }: { readonly customer: number; readonly fact: Fact; readonly holds: boolean }): void {
    if (holds) this.#facts.add(`${customer} ${fact}`)
    else this.#facts.delete(`${customer} ${fact}`)
  }

  #isThere(customer: number, rail: number, digest: string): boolean {
    return this.#of(customer).some((known) => known.rail === rail && known.digest === digest)
  }

  #isFull(customer: number, rail: number): boolean {
    const alike = this.#of(customer).filter((known) => isCard(known.rail) === isCard(rail)).length
    return alike >= (isCard(rail) ? MOST_CARDS : MOST_ADDRESSES)
  }

  #of(customer: number): Known[] {
    return [...this.#known.values()].filter((known) => known.customer === customer)
  }
}

function isCard(rail: number): boolean {
  return rail > CHAINS
}
