import { type Rules, RULES } from '@candela/rules'
import { termsPublishable } from '@candela/rules/funding'
import { number, type Sequence, type Step, text } from './shape.ts'

const REAL_DELAY_MS = 86_400_000
type Way = NonNullable<Rules['funding']['withdrawals'][string]>[string]

/** Rules that are in force first, then those that a sequence activates, one way out changed in each; undefined: may not be published. */
export interface RulesOfSequence {
  readonly sets: Record<number, Rules>
  /** by step: the version it activates, or undefined */
  readonly activated: ReadonlyMap<Step, number | undefined>
}

export function rulesOf({ mode, steps }: Sequence): RulesOfSequence {
  const { destinations, funding } = RULES[3]
  const isPractice = mode !== 'real'
  const delayMs = mode === 'real' ? REAL_DELAY_MS : destinations.terms.delayMs
  let last: Rules = {
    ...RULES[3],
    destinations: { ...destinations, terms: { ...destinations.terms, delayMs } },
    funding: { ...funding, holds: { ...funding.holds, isPractice } },
  }
  const sets: Record<number, Rules> = { 1: RULES[1], 2: RULES[2], 3: last }
  const activated = new Map<Step, number | undefined>()
  for (const step of steps) {
    if (step.do !== 'activateRules') continue
    const way = wayOf(last, step)
    const { minimum, maximum, fee } = way
    const amounts = { minimum: BigInt(minimum), maximum: BigInt(maximum), fee: BigInt(fee), dayLimit: 0n }
    activated.set(step, undefined)
    if (!termsPublishable(amounts)) continue
    last = changed(last, text(step, 'rail'), text(step, 'asset'), way)
    sets[last.version] = last
    activated.set(step, last.version)
  }
  return { sets, activated }
}

function wayOf({ funding }: Rules, step: Step): Way {
  const before = funding.withdrawals[text(step, 'rail')]![text(step, 'asset')]!
  return {
    ...before,
    minimum: number(step, 'min', before.minimum),
    maximum: number(step, 'max', before.maximum),
    fee: number(step, 'fee', before.fee),
  }
}

function changed(before: Rules, rail: string, asset: string, way: Way): Rules {
  const { withdrawals } = before.funding
  const ways = { ...withdrawals, [rail]: { ...withdrawals[rail], [asset]: way } }
  return { ...before, version: before.version + 1, funding: { ...before.funding, withdrawals: ways } }
}
