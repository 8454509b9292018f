/**
 * The spread of a day's variance over its minutes: coins trade round the clock, the rest follows its trading hours and keeps quoting
 * calmly outside them, because practice never closes. UTC, without daylight saving.
 */
export type Session = 'crypto' | 'currency' | 'metal' | 'energy' | 'equity'
export const DAY_MINUTES = 1_440

export interface DayProfile {
  /** cumulative weight before each minute, 1441 entries */
  readonly cumulative: Float64Array
  /** the day's variance against an ordinary weekday's, 1024 = equal; its root with the same scale */
  readonly rootWeight: number
}

/** [from minute, weight]: the weight holds until the next row */
type Rows = readonly (readonly [hour: number, weight: number])[]
// oxfmt-ignore
const WEEKDAY: Readonly<Record<Session, Rows>> = {
  crypto: [[0, 95], [2, 80], [5, 65], [7, 85], [9, 90], [12, 115], [13.5, 190], [14, 165], [16, 140], [18, 110], [20, 95], [22, 75]],
  currency: [[0, 55], [3, 40], [6, 75], [7, 140], [10, 100], [12, 130], [12.5, 260], [12.75, 180], [14, 210],
    [15.25, 150], [17, 90], [20, 45], [21, 25], [23, 45]],
  metal: [[0, 50], [1, 65], [4, 40], [7, 110], [10, 90], [12, 150], [12.5, 300], [12.75, 200], [14, 220], [15.5, 150],
    [17, 90], [20, 40], [21, 15], [22, 35]],
  energy: [[0, 35], [3, 30], [7, 90], [10, 85], [13, 190], [14.5, 320], [14.75, 220], [18.25, 240], [18.5, 90],
    [20, 50], [21, 12], [22, 30]],
  equity: [[0, 22], [6, 30], [7, 45], [9, 40], [12, 55], [12.5, 130], [12.75, 80], [13.5, 480], [14, 330],
    [15.5, 190], [17, 150], [18.5, 180], [19.5, 320], [20, 40], [21, 12], [22, 20]],
}
/** the liveliness of the minutes of a Saturday or Sunday against the same minutes of a weekday, in percent of variance */
const WEEKEND: Readonly<Record<Session, number>> = { crypto: 42, currency: 3, metal: 3, energy: 3, equity: 2 }
/** trading weeks end on Friday at 21:00 and begin on Sunday at 22:00 */
const CLOSE = 21
const OPEN = 22

const profiles = new Map<string, DayProfile>()

/** The profile of `session` on a day counted from 1970-01-01 UTC (a Thursday). */
export function profileOf(session: Session, day: number): DayProfile {
  const weekday = ((day % 7) + 11) % 7 // 0 is Sunday
  const key = `${session}${weekday}`
  let profile = profiles.get(key)
  if (!profile) {
    profile = makeProfile(session, weekday)
    profiles.set(key, profile)
  }
  return profile
}

function makeProfile(session: Session, weekday: number): DayProfile {
  const cumulative = new Float64Array(DAY_MINUTES + 1)
  let ordinary = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const weight = weightAt(WEEKDAY[session], minute) * 100
    ordinary += weight
    const calm = Math.max(100, Math.floor((weight * WEEKEND[session]) / 100))
    cumulative[minute + 1] = cumulative[minute]! + (isWeekend(session, weekday, minute) ? calm : weight)
  }
  const ratio = Math.floor((cumulative[DAY_MINUTES]! * 1_048_576) / ordinary)
  let root = 0
  while ((root + 1) * (root + 1) <= ratio) root++
  return { cumulative, rootWeight: root }
}

function isWeekend(session: Session, weekday: number, minute: number): boolean {
  if (session === 'crypto') return weekday === 0 || weekday === 6
  const hour = Math.floor(minute / 60)
  return weekday === 6 || (weekday === 5 && hour >= CLOSE) || (weekday === 0 && hour < OPEN)
}

/** Weights change by a straight line over the half hour before the next row, so that a session swells rather than snaps. */
function weightAt(rows: Rows, minute: number): number {
  const ramp = 15
  let index = rows.length - 1
  while (index > 0 && rows[index]![0] * 60 > minute) index--
  const weight = rows[index]![1]
  const next = rows[(index + 1) % rows.length]!
  const left = (index + 1 === rows.length ? DAY_MINUTES : next[0] * 60) - minute
  if (left >= ramp || next[1] > weight * 1.5) return weight
  return Math.floor((weight * left + next[1] * (ramp - left)) / ramp)
}
