import type { LineState, RailGrade } from '@candela/contract'
import { NO_LINE } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import type { DueClock } from '../due/clock.ts'
import { DueQueue } from '../due/queue.ts'

/** digests of a rail's last lines that are known, so that a line told again is known from one changed */
const REMEMBERED_LINES = 256
/** entries of rates that a quote may name */
const REMEMBERED_RATES = 8

/** A rail that is listed. */
export interface CoreRail {
  readonly rail: number
  readonly grade: RailGrade
  /** hex, Ed25519 */
  readonly key: string
  /** number and digest of the last line */
  lines: number
  head: string
  /** of the last lines, the head last */
  readonly digests: string[]
  isClosed: boolean
  /** the operator who proposed to open it again; 0: nobody */
  reopenedBy: number
}

/** A line whose money is in suspense. */
export interface WaitingLine {
  /** counts those that ever waited, from 1 */
  readonly wait: number
  readonly rail: number
  readonly line: number
  readonly asset: number
  /** the amount that was not taken back */
  amount: number
  state: LineState
  /** the customer it may be for; 0: nobody known */
  readonly customer: number
  /** the deposit that its reference names; 0: none */
  readonly deposit: number
  /** of the entry that recorded it */
  readonly seq: number
  /** 0: it does not go back by itself */
  readonly sendBackAt: number
  /** the operator who proposed its end; 0: nobody */
  proposer: number
  /** the deposit that was proposed; 0: that it goes back */
  proposed: number
}

export interface RatesEntry {
  readonly rate: number
  readonly at: number
  readonly mids: readonly { readonly asset: number; readonly mid: number }[]
}

/** Rails by number, lines that wait, the last rates, and when lines go back. */
export class Rails {
  readonly listed = new Map<number, CoreRail>()
  /** by the number of their wait */
  readonly waiting = new Map<number, WaitingLine>()
  private readonly places = new Map<string, number>()
  readonly due: DueQueue
  waits = 0
  /** oldest first */
  readonly rates: RatesEntry[] = []
  rateNumbers = 0

  constructor(due: DueClock) {
    this.due = new DueQueue(due)
  }

  list(rail: number, grade: RailGrade, key: string): void {
    const empty = { lines: 0, head: NO_LINE, digests: [], isClosed: false, reopenedBy: 0 }
    this.listed.set(rail, { rail, grade, key, ...empty })
  }

  /** The next line of a rail. */
  follow(rail: CoreRail, digest: string): void {
    rail.lines++
    rail.head = digest
    rail.digests.push(digest)
    if (rail.digests.length > REMEMBERED_LINES) rail.digests.shift()
  }

  /** The digest of a line that was recorded; undefined for one that is not known any more. */
  digestOf({ lines, digests }: CoreRail, line: number): string | undefined {
    return digests[digests.length - 1 - (lines - line)]
  }

  wait(line: WaitingLine): void {
    this.waiting.set(line.wait, line)
    this.places.set(`${line.rail} ${line.line}`, line.wait)
    if (line.sendBackAt !== 0 && line.state !== 'returning') this.due.set(line.wait, line.sendBackAt)
  }

  waitingLine(rail: number, line: number): WaitingLine | undefined {
    return this.waiting.get(this.places.get(`${rail} ${line}`) ?? 0)
  }

  /** It goes back: no clock and no proposal matter any more. */
  returnLine(line: WaitingLine): void {
    this.due.remove(line.wait)
    line.state = 'returning'
    line.proposer = line.proposed = 0
  }

  /** So much of it was taken back; without a rest its wait is over. */
  lower(line: WaitingLine, amount: number): void {
    line.amount -= amount
    if (line.amount === 0) this.end(line)
  }

  /** Its money is nobody's question any more. */
  end({ wait, rail, line }: WaitingLine): void {
    assert(this.waiting.delete(wait) && this.places.delete(`${rail} ${line}`), 'a line ends its wait once')
    this.due.remove(wait)
  }

  addRates(entry: RatesEntry): void {
    this.rates.push(entry)
    if (this.rates.length > REMEMBERED_RATES) this.rates.shift()
  }
}
