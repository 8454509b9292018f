import type { Deposit, DepositDetail, DepositStep } from '@candela/contract'
import type { StepState } from '@candela/design'

/** What is drawn of a deposit's course: what happened, and what comes. */
export interface CourseStep {
  readonly key: DepositStep['step']
  readonly state: StepState
  /** undefined: it has not happened */
  readonly at: number | undefined
}

const COMES: Readonly<Record<Deposit['kind'], readonly DepositStep['step'][]>> = {
  card: ['started', 'credited'],
  bank: ['started', 'sent', 'credited'],
  chain: ['credited'],
}

/** What happened in its order, then what of the usual course is still to come, the first of it as what is waited for. */
export function courseOf({ deposit, steps }: Pick<DepositDetail, 'deposit' | 'steps'>): readonly CourseStep[] {
  const happened = steps.map(({ step, at }) => ({ key: step, state: 'done' as const, at }))
  if (isOver(deposit)) return happened
  const done = new Set(steps.map(({ step }) => step))
  const left = COMES[deposit.kind].filter((step) => !done.has(step))
  const comes = left.map((key, place) => ({
    key,
    state: place === 0 ? ('now' as const) : ('later' as const),
    at: undefined,
  }))
  return [...happened, ...comes]
}

/** Processing, done or failed: all that a list says of a deposit. */
export function outcomeOf({ status }: Pick<Deposit, 'status'>): 'processing' | 'done' | 'failed' {
  if (status === 'credited') return 'done'
  return status === 'awaiting' || status === 'sent' ? 'processing' : 'failed'
}

export function isOver(deposit: Pick<Deposit, 'status'>): boolean {
  return outcomeOf(deposit) !== 'processing'
}
