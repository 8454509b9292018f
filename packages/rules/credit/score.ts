import { DAY } from '@candela/units'

/** The start of every score, and the most it can reach. */
export const SCORE_LEAST = 300
export const SCORE_MOST = 850

/** a point for every full day since the account was opened, up to this many */
const SCORE_DAYS_MOST = 200
/** a password that was replaced without being known counts against nobody for longer than this */
export const SCORE_RETRIEVAL_MS = 90 * DAY

/** Points of what is either so or not. With the days and the beginning they make SCORE_MOST. */
const SCORE_POINTS = {
  transactionPassword: 50,
  identityValidated: 150,
  faceValidated: 100,
  noRetrieval: 50,
} as const

/** The journal's facts about a customer: instants, 0 where it has none. No order, fill or balance is among them. */
export interface CreditFacts {
  readonly openedAt: number
  readonly transactionPassword: number
  readonly identityValidated: number
  readonly faceValidated: number
  /** the last one; an earlier one counts no more */
  readonly passwordRetrieved: number
}

type CreditLineName = 'start' | 'days' | keyof typeof SCORE_POINTS

/** One line of the sum. `input`: the full days, else the instant since which it holds, 0 where it does not or never happened. */
interface CreditLine {
  readonly name: CreditLineName
  readonly points: number
  readonly most: number
  readonly input: number
}

interface CreditScore {
  readonly score: number
  readonly lines: readonly CreditLine[]
}

/** The credit score at an instant: the sum of its lines, whole numbers all of them. For loans only. */
export function creditScore(facts: CreditFacts, at: number): CreditScore {
  const since = (instant: number): number => (instant > 0 && instant <= at ? instant : 0)
  const held = (name: 'transactionPassword' | 'identityValidated' | 'faceValidated'): CreditLine => {
    const input = since(facts[name])
    return { name, points: input > 0 ? SCORE_POINTS[name] : 0, most: SCORE_POINTS[name], input }
  }
  const days = Math.max(0, Math.floor((at - facts.openedAt) / DAY))
  const retrieved = since(facts.passwordRetrieved)
  const isForgotten = retrieved === 0 || at - retrieved >= SCORE_RETRIEVAL_MS
  const lines: readonly CreditLine[] = [
    { name: 'start', points: SCORE_LEAST, most: SCORE_LEAST, input: facts.openedAt },
    { name: 'days', points: Math.min(days, SCORE_DAYS_MOST), most: SCORE_DAYS_MOST, input: days },
    held('transactionPassword'),
    held('identityValidated'),
    held('faceValidated'),
    {
      name: 'noRetrieval',
      points: isForgotten ? SCORE_POINTS.noRetrieval : 0,
      most: SCORE_POINTS.noRetrieval,
      input: retrieved,
    },
  ]
  return { score: lines.reduce((sum, line) => sum + line.points, 0), lines }
}

type CreditChange =
  | 'opened'
  | 'retrieved'
  | 'retrievalForgotten'
  | Exclude<keyof CreditFacts, 'openedAt' | 'passwordRetrieved'>

interface CreditMoment {
  readonly at: number
  readonly change: CreditChange
  /** the score right after it */
  readonly score: number
}

/** Everything that moved the score up to an instant, oldest first; the daily points come in between. It follows from the facts alone. */
export function creditHistory(facts: CreditFacts, until: number): CreditMoment[] {
  const { openedAt, passwordRetrieved } = facts
  const forgotten = passwordRetrieved === 0 ? 0 : passwordRetrieved + SCORE_RETRIEVAL_MS
  const moments: readonly (readonly [number, CreditChange])[] = [
    [openedAt, 'opened'],
    [facts.transactionPassword, 'transactionPassword'],
    [facts.identityValidated, 'identityValidated'],
    [facts.faceValidated, 'faceValidated'],
    [passwordRetrieved, 'retrieved'],
    [forgotten, 'retrievalForgotten'],
  ]
  return moments
    .filter(([at]) => at > 0 && at <= until)
    .sort(([a], [b]) => a - b)
    .map(([at, change]) => ({ at, change, score: creditScore(facts, at).score }))
}
