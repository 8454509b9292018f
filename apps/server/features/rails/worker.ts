import type { Engine } from '@candela/engine'
import { gmt8Day, SECOND } from '@candela/units'
import { openFaults } from '../../faults.ts'
import type { Commands } from '../../intake/commands.ts'
import type { Log } from '../../log.ts'
import type { OpenRail } from '../../ports/rails.ts'
import type { Upkeep } from '../../upkeep.ts'
import { openAsking } from './asking.ts'
import type { RailBook } from './book.ts'
import { openDays } from './days.ts'
import { openLines } from './lines.ts'
import { openTransactions } from './transactions.ts'

/** the interval at which a rail is asked for news */
const ROUND_MS = SECOND

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly rails: readonly OpenRail[]
  readonly book: RailBook
  readonly clock: () => number
  readonly log: Pick<Log, 'error' | 'warn'>
}

export interface RailWorker {
  /**
   * Rounds that bring the journal and a rail together, one piece for each rail: lines, the end of a day, charges, what goes
   * back. Each is done by itself, and none throws: what a rail cannot do is tried again in its next round, and told once
   * for each cause.
   */
  readonly upkeep: readonly Upkeep[]
  /**
   * Asks a card for a deposit's money, and tells the journal where it says no. Asked again, it is the same charge; where
   * the card does not answer, a later round asks it.
   */
  charge(deposit: number): Promise<void>
  /** The instant at which a rail last told its lines since the house started; 0: it has not. */
  answeredAt(rail: number): number
}

/** Rails are worked each alone: one that does not answer, or whose lines are refused, holds up no other. */
export function openRailWorker({ engine, commands, rails, book, clock, log }: Parts): RailWorker {
  const faults = openFaults(log)
  const take = openLines({ engine, commands, clock, faults })
  const close = openDays({ engine, commands, book, faults, take })
  const keepTransactions = openTransactions(engine, book)
  const asking = openAsking({ engine, commands, clock, book, faults })

  const answers = new Map<number, number>()
  const part = async ({ number, terms }: OpenRail, what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      faults.over(`${what} ${number}`)
    } catch (error) {
      faults.failed(`${what} ${number}`, { rail: terms.id, what, err: error }, 'a rail is tried again')
    }
  }

  const round = async (open: OpenRail): Promise<void> => {
    const yesterday = gmt8Day(clock()) - 1
    const statement = async (): Promise<void> => {
      await part(open, 'lines', async () => {
        await take(open)
        answers.set(open.number, clock())
      })
      await part(open, 'transactions', () => keepTransactions(open))
      await part(open, 'day', () => close(open, yesterday))
    }
    await Promise.all([
      statement(),
      part(open, 'returns', () => asking.giveBack(open)),
      part(open, 'charges', () => asking.chargeLate(open)),
    ])
  }

  return {
    async charge(deposit) {
      const rail = engine.core.funding.charges().find((each) => each.deposit === deposit)?.rail
      const open = rails.find(({ number }) => number === rail)
      if (open) await part(open, 'charge', () => asking.charge(open, deposit))
    },
    answeredAt: (rail) => answers.get(rail) ?? 0,
    upkeep: rails.map((open) => ({ what: `rail ${open.terms.id}`, everyMs: ROUND_MS, run: () => round(open) })),
  }
}
