import type { Security } from '@candela/contract'

export type Step = Security['steps'][number]['step']

/** ten are made at a time */
export const RECOVERY_CODES = 10

/** In the order a customer is advised to set them up: a second factor first, then a way back in, then the rest. */
const ADVISED: readonly Step[] = [
  'authenticator',
  'recoveryCodes',
  'email',
  'transactionPassword',
  'passkey',
  'antiPhishing',
  'phone',
]
const FACTORS: readonly Step[] = ['authenticator', 'passkey', 'email', 'phone']

export interface Protection {
  readonly on: number
  readonly total: number
  readonly verdict: 'all' | 'good' | 'some' | 'bare'
  /** undefined where nothing is left to set up */
  readonly next: Step | undefined
}

/** The degree of the account's protection: `good` takes a second factor, a way back in, and most of the steps. */
export function protectionOf(steps: Security['steps']): Protection {
  const done = new Set(steps.filter((step) => step.done).map(({ step }) => step))
  const total = steps.length
  const hasFactor = FACTORS.some((step) => done.has(step))
  const hasWayBack = done.has('recoveryCodes') || done.has('email') || done.has('phone')
  const verdict =
    done.size === total
      ? 'all'
      : hasFactor && hasWayBack && done.size * 2 > total
        ? 'good'
        : hasFactor || done.has('recoveryCodes')
          ? 'some'
          : 'bare'
  return { on: done.size, total, verdict, next: ADVISED.find((step) => !done.has(step)) }
}

/** Nothing opens the account again once its password is forgotten: neither a code to a contact nor a recovery code. */
export function lacksWayBack(steps: Security['steps']): boolean {
  return WAYS_BACK.every((way) => !steps.some(({ step, done }) => step === way && done))
}
const WAYS_BACK: readonly Step[] = ['recoveryCodes', 'email', 'phone']

export function isDone(security: Security, step: Step): boolean {
  return security.steps.some((entry) => entry.step === step && entry.done)
}
