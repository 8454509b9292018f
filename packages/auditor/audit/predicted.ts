import { COMMANDS, EVENTS, type Room } from '@candela/contract'
import { Auditor, type Prediction } from '../auditor.ts'
import { ClaimFailed } from './claim-failed.ts'
import { Comparison, type Difference } from './comparison.ts'
import type { LedgerAudit } from './ledger.ts'
import { type AuditedEntry, type AuditedRoom, count, line } from './room.ts'

/**
 * Claims one word after the other: every command of the word was answered, and every event of it was told, as the rules say; and what
 * every account holds is what the rules give, by postings of the purpose and the reference that they give. The rules are the auditor's,
 * written from the rule book. Stands after the ledger. Throws ClaimFailed with the word, of money with `conservation`.
 */
export class PredictedAudit implements AuditedRoom {
  readonly #ledger: LedgerAudit
  readonly #auditor = new Auditor()
  readonly #comparison = new Comparison()
  readonly #commands = new Map<string, number>()
  readonly #events = new Map<string, number>()

  constructor(ledger: LedgerAudit) {
    this.#ledger = ledger
  }

  apply(entry: AuditedEntry): void {
    const { seq, command, events } = entry
    const { kind } = command
    const { due } = this.#comparison
    if (due && kind !== 'tick' && kind !== 'recordState') {
      throw new ClaimFailed(EVENTS[due.kind].room, seq, `${due.kind} is due and not told before ${kind}`)
    }
    const difference = this.#comparison.take(entry, this.#predict(entry), kind === 'tick')
    if (difference) this.#refuse(entry, difference)
    for (const event of events) if (event.kind !== 'posted') add(this.#events, EVENTS[event.kind].room)
    add(this.#commands, COMMANDS[kind].room)
  }

  checkWhole(seq: number): void {
    if (this.#comparison.due) return
    for (const name of this.#ledger.balances.keys()) this.#compareAccount(seq, name)
    for (const name of this.#auditor.state.accounts.keys()) this.#compareAccount(seq, name)
    try {
      this.#auditor.assertSound()
    } catch (error) {
      throw new ClaimFailed('conservation', seq, error instanceof Error ? error.message : String(error))
    }
  }

  lines(): readonly string[] {
    return WORDS.map((word) => {
      const [commands, events] = [this.#commands.get(word) ?? 0, this.#events.get(word) ?? 0]
      return line(word, `${count(commands)} commands and ${count(events)} events are what the rules give`)
    })
  }

  /** The auditor's prediction. A command that the rules can't be applied to is a fault of its entry. */
  #predict({ seq, at, command }: AuditedEntry): Prediction {
    try {
      return this.#auditor.apply(seq, at, command)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new ClaimFailed(COMMANDS[command.kind].room, seq, `the rules can't be applied to ${command.kind}: ${why}`)
    }
  }

  /** An account that holds something else is named before the posting that moved it. */
  #refuse({ seq, command: { kind } }: AuditedEntry, { room, what, accounts = [] }: Difference): never {
    for (const account of accounts) this.#compareAccount(seq, account)
    if (room === undefined) throw new ClaimFailed(COMMANDS[kind].room, seq, `${kind} ${what}`)
    throw new ClaimFailed(room === 'ledger' ? 'conservation' : room, seq, what)
  }

  #compareAccount(seq: number, name: string): void {
    const [there, right] = [this.#ledger.balances.get(name) ?? 0n, this.#auditor.state.accounts.get(name) ?? 0n]
    if (there === right) return
    throw new ClaimFailed('conservation', seq, `account ${name} holds ${there}, the rules give ${right}`)
  }
}

/** Every word that has commands or events; postings are the ledger's. */
const WORDS: readonly Room[] = [
  ...new Set([...Object.values(COMMANDS), ...Object.values(EVENTS)].map(({ room }) => room as Room)),
]
  .filter((word) => word !== 'ledger')
  .toSorted()

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1)
}
