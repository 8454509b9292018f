import type { StepUpWay } from '@candela/contract'
import { Problem } from '@candela/contract/client'

const KNOWN: Readonly<Record<StepUpWay, true>> = {
  authenticator: true,
  passkey: true,
  email: true,
  phone: true,
  recovery: true,
  password: true,
}

/** The ways a `stepUpNeeded` refusal names, strongest first as the server says them; undefined for any other failure. */
export function waysAsked(error: unknown): readonly StepUpWay[] | undefined {
  return error instanceof Problem && error.code === 'stepUpNeeded' ? waysNamed(error) : undefined
}

/** The ways that a refusal names. */
export function waysNamed({ params }: Problem): readonly StepUpWay[] {
  const named = String(params['ways'] ?? '').split(' ')
  return named.filter((way): way is StepUpWay => Object.hasOwn(KNOWN, way))
}

/** A passkey cannot be asked for where the browser has none: it is then no way. */
export function usableWays(ways: readonly StepUpWay[], hasPasskeys: boolean): readonly StepUpWay[] {
  return ways.filter((way) => way !== 'passkey' || hasPasskeys)
}

/** `stepUpWrong` says nothing of what was entered: the sheet says it in the words of the way. */
export function wordedFor(way: StepUpWay, error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'stepUpWrong') return error
  const code = { authenticator: 'secondFactorWrong', password: 'loginpwd', passkey: 'passkeyRefused' }[way as string]
  return new Problem(code ?? 'registerYzm', {}, error.status)
}
