import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@candela/contract'
import { HOUR } from '@candela/units'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { VERSION } from '../../version.ts'
import type { Places } from './places.ts'

export type Report = BodyOf<'reportFault'>
export type DeskFault = AnswerOf<'deskFaults'>['faults'][number]

/** faults that are remembered, each with its count; the one that was quiet longest makes room */
const MOST_FAULTS = 200
/** lines of the log in an hour, so that no caller fills a disk */
const MOST_LINES = 120
/** no vowels and nothing that looks like something else: it is read out on the phone */
const LETTERS = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** The faults that the apps told of. */
export interface Reports {
  /** Takes one and answers its code: the same fault has the same code whoever tells of it. */
  readonly take: (report: Report) => string
  /** The newest first. */
  readonly newest: () => readonly DeskFault[]
}

interface Parts {
  readonly places: Pick<Places, 'of'>
  readonly log: Pick<Log, 'warn'>
  readonly count: Metrics['appFaults']
  readonly clock: () => number
}

export function openReports({ places, log, count, clock }: Parts): Reports {
  const faults = new Map<string, DeskFault>()
  let lines = { since: 0, left: MOST_LINES }
  const mayTell = (now: number): boolean => {
    if (now - lines.since >= HOUR) lines = { since: now, left: MOST_LINES }
    lines.left -= 1
    return lines.left >= 0
  }
  const tell = async (code: string, { page, error, release, engine, frames }: Report): Promise<void> => {
    const found = (await places.of(frames)).filter((place) => place !== undefined)
    const known = faults.get(code)
    if (known !== undefined) faults.set(code, { ...known, places: found })
    // a place that no map knows may be anything, and is not repeated
    log.warn(
      { code, page, error, release, engine, places: found, unknown: frames.length - found.length },
      'an app broke',
    )
  }
  return {
    take(report) {
      const { page, error, release } = report
      const now = clock()
      const code = codeOf(report)
      count.inc({ page, release: release === VERSION ? release : 'other' })
      const known = faults.get(code)
      faults.delete(code)
      if (faults.size >= MOST_FAULTS) faults.delete(faults.keys().next().value!)
      faults.set(code, {
        ...(known ?? { code, page, error, release, places: [], firstAt: now }),
        count: (known?.count ?? 0) + 1,
        lastAt: now,
      })
      const isNew = known === undefined || now - known.lastAt >= HOUR
      if (isNew && mayTell(now)) void tell(code, report)
      return code
    },
    newest: () => [...faults.values()].reverse(),
  }
}

/** "7KQF-2MWX": 28⁸ of them, from what tells one fault from another. React reaches the place that threw on more ways than one. */
function codeOf({ release, page, error, frames }: Report): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([release, page, error, frames[0]]))
    .digest()
  const letters = Array.from(hash.subarray(0, 8), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}
