import type { Withdrawal, WithdrawalDetail, WithdrawalStep } from '@candela/contract'
import type { StepState } from '@candela/design'

/** A step of a withdrawal's course, past or still to come. */
export interface CourseStep {
  readonly key: WithdrawalStep['step']
  readonly state: StepState
  /** undefined: it has not happened */
  readonly at: number | undefined
  /** '' where nothing is to be said */
  readonly why: WithdrawalStep['why']
}

const COMES: readonly WithdrawalStep['step'][] = ['requested', 'released', 'sent', 'done']

/** The steps that happened, in order, then those still to come; the first of these is being waited for. */
export function courseOf({ withdrawal, steps }: Pick<WithdrawalDetail, 'withdrawal' | 'steps'>): readonly CourseStep[] {
  const happened = steps.map(({ step: key, at, why }) => ({ key, state: 'done' as const, at, why }))
  if (outcomeOf(withdrawal) !== 'processing') return happened
  const done = new Set(steps.map(({ step }) => step))
  const comes = COMES.filter((step) => !done.has(step)).map((key, place) => ({
    key,
    state: place === 0 ? ('now' as const) : ('later' as const),
    at: undefined,
    why: '' as const,
  }))
  return [...happened, ...comes]
}

/** All that a list says of a withdrawal. */
export function outcomeOf({
  status,
}: Pick<Withdrawal, 'status'>): 'processing' | 'done' | 'failed' | 'cancelled' | 'returned' {
  if (status === 'done' || status === 'failed' || status === 'cancelled' || status === 'returned') return status
  return 'processing'
}
