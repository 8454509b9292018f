import type { Deposit, DepositDetail, DepositStep } from '@candela/contract'
import type { StepState } from '@candela/design'

/** A step of a deposit's course, past or still to come. */
export interface CourseStep {
  readonly key: DepositStep['step']
  readonly state: StepState
  /** undefined: it has not happened */
  readonly at: number | undefined
}

/** the next step where money waits, or goes back */
const COMES_AFTER = { nameDiffers: 'credited', noRate: 'credited', returning: 'sentBack' } as const

const COMES: Readonly<Record<Deposit['kind'], readonly DepositStep['step'][]>> = {
  card: ['started', 'credited'],
  bank: ['started', 'sent', 'credited'],
  chain: ['credited'],
}

/** The steps that happened, in order, then those of the usual course that are still to come; the first of these is being waited for. */
export function courseOf({ deposit, steps }: Pick<DepositDetail, 'deposit' | 'steps'>): readonly CourseStep[] {
  const happened = steps.map(({ step, at }) => ({ key: step, state: 'done' as const, at }))
  if (isOver(deposit)) return happened
  const done = new Set(steps.map(({ step }) => step))
  const usual = deposit.waits === '' ? COMES[deposit.kind] : [COMES_AFTER[deposit.waits]]
  const left = usual.filter((step) => !done.has(step))
  const comes = left.map((key, place) => ({
    key,
    state: place === 0 ? ('now' as const) : ('later' as const),
    at: undefined,
  }))
  return [...happened, ...comes]
}

/** All that a list says of a deposit: whatever has become of it, one for which money waits goes on. */
export function outcomeOf({
  status,
  waits,
}: Pick<Deposit, 'status' | 'waits'>): 'processing' | 'done' | 'failed' | 'reversed' {
  if (waits !== '') return 'processing'
  if (status === 'credited') return 'done'
  if (status === 'reversed') return 'reversed'
  return status === 'awaiting' || status === 'sent' ? 'processing' : 'failed'
}

export function isOver(deposit: Pick<Deposit, 'status' | 'waits'>): boolean {
  return outcomeOf(deposit) !== 'processing'
}

/** Money is asked for and has not come. */
export function isAwaited(deposit: Pick<Deposit, 'status' | 'waits'>): boolean {
  return deposit.waits === '' && !isOver(deposit)
}
