import type { CommandOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { gmt8Day, gmt8DayStart } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import type { Log } from '../../log.ts'
import { closeMessage, isSignedBy, lineMessage, type SignedLine } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'
import { Refused } from '../../refused.ts'

const LINES_A_TIME = 200
/** whoever asked for a card's money asks the card; what a stop broke off is asked again after this long */
const CHARGED_ANYWAY_MS = 5_000

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly rails: readonly OpenRail[]
  readonly clock: () => number
  readonly log: Pick<Log, 'error'>
}

export interface RailWorker {
  /** Brings journal and rails together: lines, closes of days, charges, what goes back. */
  round(): Promise<void>
  /** Asks a card for a deposit's money, and tells the journal where it says no. Asked again, it is the same charge. */
  charge(deposit: number): Promise<void>
}

/** Whatever is asked of a rail bears a key made of the journal's id, so that a stop in between doubles nothing. */
export function openRailWorker({ engine, commands, rails, clock, log }: Parts): RailWorker {
  const charged = new Set<number>()
  const seenAt = new Map<number, number>()
  const sentBack = new Set<string>()
  const closedDay = new Map<number, number>()
  const key = (reference: string): string => `${engine.genesisId} ${reference}`
  const asset = (id: string): number => engine.core.assetById(id)!.asset

  const record = async ({ number, terms }: OpenRail, line: SignedLine): Promise<boolean> => {
    if (!isSignedBy(engine.core.funding.rail(number)!.key, lineMessage(line), line.signature)) {
      log.error({ rail: terms.id, line: line.line }, 'a line is not signed by its rail and is not taken')
      return false
    }
    const { line: place, kind: lineKind, amount, reference, party, valueAt, previous, signature } = line
    const told = { line: place, lineKind, asset: asset(line.asset), amount, reference, party, valueAt }
    await commands.submit({ kind: 'recordLine', rail: number, ...told, previous, signature })
    return true
  }

  /** Lines up to an instant; whether there may be more of them. */
  const take = async (rail: OpenRail, before: number): Promise<void> => {
    for (;;) {
      const after = engine.core.funding.rail(rail.number)!.lines
      const lines = (await rail.sandbox.rail.linesAfter(after, LINES_A_TIME)).filter(({ valueAt }) => valueAt < before)
      if (lines.length === 0) return
      for (const line of lines) if (!(await record(rail, line))) return
    }
  }

  /** A day is closed where the house has just the lines that it ended with; after that it is too late to compare. */
  const close = async ({ number, terms, sandbox }: OpenRail, today: number): Promise<void> => {
    if (closedDay.get(number) === today) return
    const said = await sandbox.rail.close(today - 1)
    if (said === undefined) return
    closedDay.set(number, today)
    const known = engine.core.funding.rail(number)!
    if (said.lines !== known.lines || said.lines === 0) return
    if (!isSignedBy(known.key, closeMessage(said), said.signature)) {
      log.error({ rail: terms.id, day: said.day }, 'the end of a day is not signed by its rail and is not taken')
      return
    }
    const { lines, head } = said
    for (const [id, closing] of Object.entries(said.closing)) {
      const told: Omit<CommandOf<'closeDay'>, 'kind'> = { rail: number, asset: asset(id), lines, closing, head }
      await commands.submit({ kind: 'closeDay', ...told })
    }
  }

  const giveBack = async ({ number, sandbox }: OpenRail): Promise<void> => {
    for (const { line, asset: of, amount } of engine.core.funding.returning(number)) {
      const reference = `L${line}`
      const asked = key(`${number} ${reference}`)
      if (sentBack.has(asked)) continue
      const id = engine.core.assets().find((each) => each.asset === of)!.id
      const { state } = await sandbox.rail.payout({ key: asked, reference, asset: id, amount })
      if (state === 'accepted') sentBack.add(asked)
    }
  }

  const charge = async (deposit: number): Promise<void> => {
    const waiting = engine.core.funding.charges().find((each) => each.deposit === deposit)
    const rail = waiting && rails.find(({ number }) => number === waiting.rail)
    if (!waiting || rail?.sandbox.rail.kind !== 'card') return
    const id = engine.core.assets().find((each) => each.asset === waiting.asset)!.id
    const asked = { key: key(`DP${deposit}`), deposit, asset: id, amount: waiting.amount }
    const { state } = await rail.sandbox.rail.charge(asked)
    if (state === 'unknown') return
    charged.add(deposit)
    if (state === 'accepted') return
    try {
      await commands.submit({ kind: 'depositDeclined', rail: rail.number, deposit })
    } catch (error) {
      // it has ended meanwhile
      if (!(error instanceof Refused)) throw error
    }
  }

  return {
    charge,
    async round() {
      const now = clock()
      const today = gmt8Day(now)
      for (const rail of rails) {
        await take(rail, gmt8DayStart(today))
        await close(rail, today)
        await take(rail, Number.MAX_SAFE_INTEGER)
        await giveBack(rail)
      }
      for (const { deposit } of engine.core.funding.charges()) {
        if (charged.has(deposit)) continue
        const since = seenAt.get(deposit)
        if (since === undefined) seenAt.set(deposit, now)
        else if (now - since >= CHARGED_ANYWAY_MS) await charge(deposit)
      }
    },
  }
}
