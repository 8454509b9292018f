import type { Command, CommandOf } from '@candela/contract'
import type { AuditedEntry } from '@candela/auditor'
import { DecidedStream } from '@candela/core/testing'
import { LATEST_RULES, RULES, type Rules } from '@candela/rules'

/**
 * A house under the newest rules, or under a set that decides otherwise, and the journal of what it decided: entries as the audit
 * takes them. Refused commands stand in it, too.
 */
export class AuditedWorld {
  readonly house: DecidedStream
  readonly entries: AuditedEntry[] = []

  constructor(customers: number, other: Partial<Rules> = {}) {
    const rules = { ...RULES, [LATEST_RULES]: { ...RULES[LATEST_RULES], ...other } }
    this.house = new DecidedStream(5, { rules })
    this.apply({ kind: 'activateRules', version: LATEST_RULES })
    for (const command of this.house.opening(customers)) this.apply(command)
  }

  /** Answers the number of the code. */
  apply(command: Command): number {
    const { seq, at, resultCode: code } = this.house.decide(command)
    this.entries.push({ seq, at, command, code, events: this.house.core.events.decode() })
    return code
  }

  pass(ms: number): void {
    this.house.now += ms
    while (this.house.core.isDue(this.house.now)) this.apply({ kind: 'tick' })
  }

  id(): string {
    return this.house.commandId()
  }

  fact(customer: number, fact: CommandOf<'recordFact'>['fact'], holds = true): void {
    this.apply({ kind: 'recordFact', customer, commandId: this.id(), fact, holds })
  }
}
