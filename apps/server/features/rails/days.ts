import type { CommandOf } from '@candela/contract'
import type { Engine } from '@candela/engine'
import { lineDigest } from '@candela/rules/funding/arithmetic'
import type { Commands } from '../../intake/commands.ts'
import { closeMessage, type DayStatement, isSignedBy, lineMessage } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'
import type { RailBook } from './book.ts'
import type { Faults } from '../../faults.ts'
import { LINES_A_TIME } from './lines.ts'

interface Parts {
  readonly engine: Engine
  readonly commands: Commands
  readonly book: RailBook
  readonly faults: Faults
  /** takes the lines that a rail has by now */
  readonly take: (open: OpenRail) => Promise<void>
}

/** A rail's own statement of a day: the number of lines, the digest of the last, and the balance of each asset after it. */
type Standing = Pick<DayStatement, 'lines' | 'head' | 'closing'>

/**
 * Enters what a rail says of itself at the end of a day, once a day. The house is compared where it stands: what it took
 * since is the rail's own lines, which carry the rail's word to the same line. Where the house has fewer lines, and the rail
 * has given all it will, or more than the rail knows of, the two differ; the core publishes that and closes the rail.
 */
export function openDays({ engine, commands, book, faults, take }: Parts) {
  const entered = new Map<number, number>()
  const linesOf = ({ number }: OpenRail): number => engine.core.funding.rail(number)!.lines

  /** A day's end, if the rail has signed it. */
  const said = async ({ number, terms, rail }: OpenRail, day: number): Promise<DayStatement | undefined> => {
    const told = await rail.close(day)
    if (told === undefined) return undefined
    const { key } = engine.core.funding.rail(number)!
    const isOwn = told.rail === terms.id && told.day === day && isSignedBy(key, closeMessage(told), told.signature)
    if (isOwn) return told
    faults.tell(
      `close ${number}`,
      { rail: terms.id, day },
      'the end of a day is not signed by its rail and is not taken',
    )
    return undefined
  }

  /** The rail's word, carried on by its own signed lines to the last that the house has; to the last it tells, where it tells fewer. */
  const carried = async (open: OpenRail, end: DayStatement): Promise<Standing> => {
    const until = linesOf(open)
    const { key } = engine.core.funding.rail(open.number)!
    const closing = { ...end.closing }
    let { lines, head } = end
    while (lines < until) {
      const behind = await open.rail.linesAfter(lines, Math.min(LINES_A_TIME, until - lines))
      if (behind.length === 0) break
      for (const line of behind) {
        const isNext = line.line === lines + 1 && isSignedBy(key, lineMessage(line), line.signature)
        if (!isNext) return { lines, head, closing }
        head = lineDigest(head, line)
        closing[line.asset] = (closing[line.asset] ?? 0) + line.amount
        lines++
      }
    }
    return { lines, head, closing }
  }

  const enter = async (open: OpenRail, { lines, head, closing }: Standing): Promise<void> => {
    for (const id of open.terms.rail.assets) {
      const told = {
        rail: open.number,
        asset: engine.core.assetById(id)!.asset,
        lines,
        closing: closing[id] ?? 0,
        head,
      }
      const command: CommandOf<'closeDay'> = { kind: 'closeDay', ...told }
      await commands.submit(command)
    }
  }

  return async (open: OpenRail, day: number): Promise<void> => {
    const { number } = open
    if (entered.get(number) === day) return
    if (!(await book.isClosed(number, day))) {
      const end = await said(open, day)
      if (end === undefined) return
      if (linesOf(open) < end.lines) await take(open)
      const standing = await carried(open, end)
      // a rail that had no line by then has ended nothing
      const isEmpty = end.lines === 0 && standing.lines === linesOf(open)
      if (!isEmpty) await enter(open, standing)
      await book.closed(number, day)
    }
    faults.over(`close ${number}`)
    entered.set(number, day)
  }
}
