import { JournalError } from '@candela/journal'
import type { Operation } from '@candela/journal/testing'
import { type Outcome, replay, simulate } from './run.ts'
import type { FaultStep, Step } from './workload/step.ts'

/** A fault that a sweep armed at a site, one house each. */
export interface Site {
  readonly name: string
  /** armed before the first step */
  readonly faults: readonly FaultStep[]
  /**
   * a disk that does this is not the house's fault: it may refuse to open, and a lie may cost what was acknowledged in
   * that moment
   */
  readonly tolerated: 'nothing' | 'refusal' | 'refusal or loss'
}

/** The outcome of a site. */
export interface Struck {
  readonly site: Site
  readonly steps: readonly Step[]
  readonly result: 'whole' | 'refused' | 'lost by a lie' | 'failed'
  readonly outcome: Outcome
}

const KINDS: readonly Operation[] = ['open', 'read', 'write', 'sync', 'rename', 'remove', 'syncDirectory']
/** per mille of steps: some are written, and the oldest removed */
const SNAPSHOTS = 60
const REFUSALS = new Set(['damaged', 'acked-damaged', 'manifest-damaged', 'foreign'])

/** A house's day without crashes and faults of its own, to put one at each place of it. */
export async function quietDay(
  seed: number,
  commands: number,
): Promise<{ steps: readonly Step[]; sites: readonly Site[] }> {
  const outcome = await simulate(seed, commands, { crashes: 0, faults: 0, snapshots: SNAPSHOTS }, 'tiny')
  if (outcome.failure) throw outcome.failure
  const { steps, operations } = outcome
  return { steps, sites: sitesOf((kind) => operations.get(kind) ?? 0) }
}

/** Every place at which a disk can refuse, lie or write elsewhere, and a process or its machine can end. */
function sitesOf(operations: (kind: Operation) => number): readonly Site[] {
  const all = KINDS.reduce((sum, kind) => sum + operations(kind), 0)
  const at = (
    operation: FaultStep['operation'],
    effect: FaultStep['effect'],
    count: number,
    tolerated: Site['tolerated'] = 'nothing',
  ): Site[] =>
    Array.from({ length: count }, (_, place) => {
      const fault: FaultStep = { kind: 'fault', operation, nth: place + 1, effect }
      // a lie about the folder shows when the power goes before the next, true answer
      const faults: FaultStep[] =
        effect === 'lie' ? [fault, { ...fault, nth: place + 2, effect: 'powerWhole' }] : [fault]
      return { name: `${operation} ${place + 1} ${effect}`, faults, tolerated }
    })
  return [
    ...at('write', 'ENOSPC', operations('write')),
    ...at('write', 'EIO', operations('write')),
    ...at('sync', 'EIO', operations('sync')),
    ...at('syncDirectory', 'EIO', operations('syncDirectory')),
    ...at('open', 'ENOSPC', operations('open')),
    ...at('rename', 'EIO', operations('rename')),
    ...at('any', 'kill', all),
    ...at('any', 'power', all),
    ...at('any', 'powerWhole', all),
    ...at('write', 'misdirect', operations('write'), 'refusal'),
    ...at('syncDirectory', 'lie', operations('syncDirectory'), 'refusal or loss'),
  ]
}

/** Lives the same day again with something wrong at one site. */
export async function strike(seed: number, day: readonly Step[], site: Site): Promise<Struck> {
  const steps = [...site.faults, ...day]
  const outcome = await replay(seed, steps, 'tiny')
  return { site, steps, outcome, result: resultOf(outcome, site) }
}

function resultOf({ failure }: Outcome, { tolerated }: Site): Struck['result'] {
  if (!failure) return 'whole'
  const isRefusal = failure instanceof JournalError && REFUSALS.has(failure.code)
  if (isRefusal) return tolerated === 'nothing' ? 'failed' : 'refused'
  return tolerated === 'refusal or loss' && failure.message.endsWith('was acknowledged') ? 'lost by a lie' : 'failed'
}
