import { Problem } from '@candela/contract/client'
import { transactionPasswordFault } from '@candela/rules/person'

/** `forgotten`: there is one, but its owner does not know it any more */
export type Mode = 'set' | 'change' | 'forgotten'
export interface Entered {
  readonly current: string
  readonly password: string
  readonly repeated: string
}
export type EntryField = keyof Entered

class MissingCurrent extends Problem {
  constructor() {
    super('passwordEmpty', {}, 422)
  }
}

/** First fault of what was entered, in the order the server checks; undefined where it may be sent. */
export function entryFault(mode: Mode, { current, password, repeated }: Entered): Problem | undefined {
  if (mode === 'change' && current === '') return new MissingCurrent()
  const fault = transactionPasswordFault(password)
  if (fault !== undefined) return new Problem(fault.code, fault.params ?? {}, 422)
  if (password !== repeated) return new Problem('passwordsDiffer', {}, 422)
  return undefined
}

/** The body to send: without the current password it is the first, or counts as a retrieval. */
export function bodyOf(mode: Mode, { current, password, repeated }: Entered) {
  return { password, repeated, ...(mode === 'change' && { current }) }
}

const OF_PASSWORD = new Set([
  'passwordEmpty',
  'passwordUnchanged',
  'transactionPasswordInvalid',
  'transactionPasswordTooShort',
  'transactionPasswordTooLong',
  'transactionPasswordIsLogin',
])

/** The field a refusal is shown in; undefined where it belongs to none. */
export function fieldOf(error: unknown): EntryField | undefined {
  if (error instanceof MissingCurrent) return 'current'
  if (!(error instanceof Problem)) return undefined
  if (error.code === 'originalPasswordWrong') return 'current'
  if (error.code === 'passwordsDiffer') return 'repeated'
  return OF_PASSWORD.has(error.code) ? 'password' : undefined
}
