import type { HouseMoney, HouseStatistics } from '@candela/contract'
import { DeclinesAudit } from './rooms/declines.ts'
import { DepositsAudit } from './rooms/deposits.ts'
import { DestinationsAudit } from './rooms/destinations.ts'
import { EarnAudit } from './rooms/earn.ts'
import { FundingAudit } from './rooms/funding.ts'
import { HouseMoneyAudit } from './rooms/house-money.ts'
import { StatisticsAudit } from './rooms/house.ts'
import { IdentityAudit } from './rooms/identity.ts'
import { LedgerAudit } from './rooms/ledger.ts'
import { LimitsAudit } from './rooms/limits.ts'
import { LoanAudit } from './rooms/loan.ts'
import { LockedAudit } from './rooms/locked.ts'
import { PerpetualAudit } from './rooms/perpetual.ts'
import { RailsAudit } from './rooms/rails.ts'
import { ReferralAudit } from './rooms/referral.ts'
import type { AuditedEntry, AuditedRoom } from './rooms/room.ts'
import { SignaturesAudit } from './rooms/signatures.ts'
import { SignedWithdrawalsAudit } from './rooms/signed-withdrawals.ts'
import { SpotAudit } from './rooms/spot.ts'
import { LadderAudit } from './rooms/spot/ladders.ts'
import { SubscriptionAudit } from './rooms/subscription.ts'
import { TimedAudit } from './rooms/timed.ts'
import { WithdrawalsAudit } from './rooms/withdrawals.ts'

/** What was published of the house, to be held against the entries. */
export interface Published {
  readonly statistics?: HouseStatistics
  /** `untold`: nothing was, what it has and owes is told of all entries */
  readonly money?: HouseMoney | 'untold'
}

/** What the entries are held against. */
export type HeldAgainst = Published & {
  /** of their journal, hex: what rails were asked with names it */
  readonly genesisId?: string
  /** what else looks at every entry */
  readonly also?: readonly AuditedRoom[]
}

/** The rooms, each after those whose books it looks at. */
function openRooms({ statistics, money, genesisId, also = [] }: HeldAgainst): readonly AuditedRoom[] {
  const ledger = new LedgerAudit()
  const ladders = new LadderAudit()
  const locked = new LockedAudit()
  return [
    ledger,
    new IdentityAudit(),
    new SignaturesAudit(),
    new FundingAudit(ledger),
    new LimitsAudit(),
    new SpotAudit(ladders),
    new TimedAudit(),
    new PerpetualAudit(ladders),
    new EarnAudit(locked),
    new DestinationsAudit(),
    new RailsAudit(),
    new DepositsAudit(),
    new DeclinesAudit(genesisId),
    new LoanAudit(),
    new WithdrawalsAudit(),
    new SignedWithdrawalsAudit(),
    new ReferralAudit(),
    new SubscriptionAudit(locked),
    locked,
    ...(statistics ? [new StatisticsAudit(statistics)] : []),
    ...(money ? [new HouseMoneyAudit(money === 'untold' ? undefined : money)] : []),
    ...also,
  ]
}

/**
 * Checks what came of every entry by the published rules, independently of the core: from the commands and events alone, with maps
 * and big integers. Throws ClaimFailed at the first contradiction. Entries must come from the first one on, in order.
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

  /** What was proven, a claim a line. */
  lines(): readonly string[] {
    return this.#rooms.flatMap((room) => room.lines())
  }
}
