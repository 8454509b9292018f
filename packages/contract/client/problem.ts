import type { Problem as ProblemBody } from '../api/scalars.ts'

export type ProblemParams = NonNullable<ProblemBody['params']>

/** A refusal the server answered: a code of the contract, worded by the catalogue `problems`. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: string
  readonly params: ProblemParams
  readonly status: number
  constructor(code: string, params: ProblemParams, status: number) {
    super(code)
    this.code = code
    this.params = params
    this.status = status
  }
}

/**
 * No answer came: the device has no network, 60 s passed, or the connection broke. What was asked for may or may not
 * have happened.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly kind: 'offline' | 'timeout' | 'broken'
  constructor(kind: 'offline' | 'timeout' | 'broken') {
    super(kind)
    this.kind = kind
  }
}
