import type { Language, Refusal, TimedTerms } from '@candela/contract'
import { parseTyped } from '@candela/locale'
import { breakEvenWinPpm, timedMoney } from '@candela/rules/timed/arithmetic'
import { formatDecimal, minor, parseDecimal } from '@candela/units'

export type Direction = 'up' | 'down'

/** The customer's input; texts are their own until read. */
export interface TimedFields {
  readonly direction: Direction
  /** undefined: the first one offered */
  readonly durationMs: number | undefined
  readonly stake: string
}

export const EMPTY_FIELDS: TimedFields = { direction: 'up', durationMs: undefined, stake: '' }

export interface StakeFault {
  readonly code: Refusal
  readonly params: Readonly<Record<string, string>>
}

/** The ticket as the rules read it; amounts are decimal texts. */
export interface TimedReading {
  readonly durationMs: number
  readonly payoutPpm: number
  /** the share of decided orders that must win to lose nothing, in ppm */
  readonly breakEvenPpm: number
  /** the most that may be staked now: the product's limit, what the house can take, what is available */
  readonly most: string
  /** undefined while nothing is typed */
  readonly stake?: string
  readonly profit?: string
  readonly fault?: StakeFault
}

/** Reads a ticket by the core's own rules. `available` in minor units; undefined for a visitor. */
export function readTimedTicket(
  fields: TimedFields,
  terms: TimedTerms,
  available: bigint | undefined,
  language: Language,
): TimedReading {
  const chosen = terms.durations.find(({ ms }) => ms === fields.durationMs) ?? terms.durations[0]!
  const maximum = minor(terms.maximumStake)
  const house = minor(terms.maxStakeNow[fields.direction])
  const bounds = [maximum, house, ...(available === undefined ? [] : [available])]
  const most = bounds.reduce((least, bound) => (bound < least ? bound : least))
  const reading = {
    durationMs: chosen.ms,
    payoutPpm: chosen.payoutPpm,
    breakEvenPpm: breakEvenWinPpm(chosen.payoutPpm),
    most: formatDecimal(most),
  }
  if (fields.stake.trim() === '') return reading
  const typed = parseTyped(language, fields.stake)
  const stake = typed === undefined ? undefined : parseDecimal(typed)
  if (stake === undefined || stake <= 0n) return { ...reading, fault: { code: 'stakeMalformed', params: {} } }
  const figures = {
    ...reading,
    stake: formatDecimal(stake),
    profit: formatDecimal(timedMoney(stake, chosen.payoutPpm).profit),
  }
  const fault = faultOf(stake, { terms, maximum, house, available })
  return fault === undefined ? figures : { ...figures, fault }
}

interface Bounds {
  readonly terms: TimedTerms
  readonly maximum: bigint
  readonly house: bigint
  readonly available: bigint | undefined
}

/** In the order of the exchange's own refusals. */
function faultOf(stake: bigint, { terms, maximum, house, available }: Bounds): StakeFault | undefined {
  if (stake < minor(terms.minimumStake)) return { code: 'stakeTooSmall', params: { minimum: terms.minimumStake } }
  if (stake > maximum) return { code: 'stakeTooLarge', params: { maximum: terms.maximumStake } }
  if (available !== undefined && stake > available) {
    return { code: 'insufficientBalance', params: { missing: formatDecimal(stake - available), asset: 'USDT' } }
  }
  if (stake > house) return { code: 'houseLimit', params: { maxStakeNow: formatDecimal(house) } }
  return undefined
}
