import type { CommandOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { MINUTE, SECOND } from '@candela/units'
import type { Commands } from '../../intake/commands.ts'
import { isSignedBy, lineMessage, type SignedLine } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'
import { PASSING, Refused } from '../../refused.ts'
import type { Faults } from '../../faults.ts'

export const LINES_A_TIME = 200
/** a line that was refused is entered again after so long, and twice as long each time */
const FIRST_PAUSE_MS = SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly clock: () => number
  readonly faults: Faults
}

/** A line that was refused: which, and when it is entered again. */
interface Refusal {
  readonly signature: string
  readonly pause: number
  readonly until: number
}

/**
 * Enters a rail's lines behind the last that the journal has, in their order. One that is not signed by the rail, or that
 * the core refuses, is told and stays where it is, and so does all behind it, until it can be taken.
 */
export function openLines({ engine, commands, clock, faults }: Parts): (open: OpenRail) => Promise<void> {
  const refusals = new Map<number, Refusal>()
  const lastOf = ({ number }: OpenRail): number => engine.core.funding.rail(number)!.lines

  /** Enters a line; the reason why it was not taken, undefined where it was. */
  const enter = async (open: OpenRail, line: SignedLine): Promise<string | undefined> => {
    const { line: place, kind: lineKind, amount, reference, party, valueAt, previous, signature } = line
    const asset = engine.core.assetById(line.asset)?.asset
    if (asset === undefined) return 'assetNotOnRail'
    const told = { line: place, lineKind, asset, amount, reference, party, valueAt, previous, signature }
    const command: CommandOf<'recordLine'> = { kind: 'recordLine', rail: open.number, ...told }
    const before = lastOf(open)
    try {
      await commands.submit(command)
    } catch (error) {
      if (error instanceof Refused && !PASSING.has(error.code)) return error.code
      throw error
    }
    return lastOf(open) === before ? 'lineNotNext' : undefined
  }

  const isTaken = async (open: OpenRail, line: SignedLine): Promise<boolean> => {
    const { number, terms } = open
    const fields = { rail: terms.id, line: line.line }
    if (!isSignedBy(engine.core.funding.rail(number)!.key, lineMessage(line), line.signature)) {
      faults.tell(`line ${number}`, fields, 'a line is not signed by its rail and is not taken')
      return false
    }
    const before = refusals.get(number)
    const isSame = before?.signature === line.signature
    if (isSame && clock() < before.until) return false
    const code = await enter(open, line)
    if (code === undefined) return true
    const pause = isSame ? Math.min(2 * before.pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    refusals.set(number, { signature: line.signature, pause, until: clock() + pause })
    faults.tell(`line ${number}`, { ...fields, code }, 'a line of a rail is refused, and nothing behind it is taken')
    return false
  }

  return async (open) => {
    for (;;) {
      const lines = await open.rail.linesAfter(lastOf(open), LINES_A_TIME)
      for (const line of lines) {
        if (!(await isTaken(open, line))) return
        faults.over(`line ${open.number}`)
      }
      if (lines.length === 0) return
    }
  }
}
