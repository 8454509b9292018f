import type { HouseMoney, HouseStatistics } from '@candela/contract'
import { DeclinesAudit } from './declines.ts'
import { HouseMoneyAudit } from './house-money.ts'
import { LedgerAudit } from './ledger.ts'
import { PredictedAudit } from './predicted.ts'
import type { AuditedEntry, AuditedRoom } from './room.ts'
import { SignaturesAudit } from './signatures.ts'
import { SignedWithdrawalsAudit } from './signed-withdrawals.ts'
import { StatementsAudit } from './statements.ts'
import { StatisticsAudit } from './statistics.ts'

/** Figures that the house published, to be held against the entries. */
export interface Published {
  readonly statistics?: HouseStatistics
  /** `untold`: nothing was, what it has and owes is told of all entries */
  readonly money?: HouseMoney | 'untold'
}

/** Figures and files that the entries are held against. */
export type HeldAgainst = Published & {
  /** of their journal, hex: what rails were asked with names it */
  readonly genesisId?: string
  /** further rooms that look at every entry */
  readonly also?: readonly AuditedRoom[]
}

/** The rooms, each after those whose books it looks at. */
function openRooms({ statistics, money, genesisId, also = [] }: HeldAgainst): readonly AuditedRoom[] {
  const ledger = new LedgerAudit()
  return [
    ledger,
    new PredictedAudit(ledger),
    new SignaturesAudit(),
    new SignedWithdrawalsAudit(),
    new StatementsAudit(),
    new DeclinesAudit(genesisId),
    ...(statistics ? [new StatisticsAudit(statistics)] : []),
    ...(money ? [new HouseMoneyAudit(money === 'untold' ? undefined : money)] : []),
    ...also,
  ]
}

/**
 * Checks what came of every entry by the published rules, independently of the core: from the commands and events alone. Throws
 * ClaimFailed at the first contradiction. Entries must come from the first one on, in order.
 */
export class Audit {
  readonly #rooms: readonly AuditedRoom[]

  constructor(against: HeldAgainst = {}) {
    this.#rooms = openRooms(against)
  }

  apply(entry: AuditedEntry): void {
    for (const room of this.#rooms) room.apply(entry)
  }

  /** Looks at everything at once, after the entry `seq`. */
  checkWhole(seq: number): void {
    for (const room of this.#rooms) room.checkWhole?.(seq)
  }

  /** After the last entry. */
  end(seq: number): void {
    for (const room of this.#rooms) room.end?.(seq)
  }

  /** The claims that were proven, one a line. */
  lines(): readonly string[] {
    return this.#rooms.flatMap((room) => room.lines())
  }
}
