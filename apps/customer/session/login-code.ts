import type { BodyOf, ContactChannel, StepUpWay } from '@candela/contract'
import { Problem } from '@candela/contract/client'
import { usableWays, waysNamed } from './step-up/ways.ts'
import type { ReadName } from './sign-in-name.ts'

/** The ways that login can ask for beside the password. */
export type LoginWay = Exclude<StepUpWay, 'password'>

/** The ways that a `secondFactorNeeded` refusal names and this browser knows, strongest first; undefined for any other failure. */
export function loginWaysOf(error: unknown, hasPasskeys: boolean): readonly LoginWay[] | undefined {
  if (!(error instanceof Problem) || error.code !== 'secondFactorNeeded') return undefined
  const ways = usableWays(waysNamed(error), hasPasskeys)
  return ways.filter((way): way is LoginWay => way !== 'password')
}

/** Under which the code is remembered. */
export function loginCodeKeyOf({ way, text, dial }: ReadName, channel: ContactChannel): string {
  return `signIn ${channel} ${way} ${dial ?? ''} ${text}`
}

/** As the server takes it. */
export function loginCodeRequestOf(
  { way, text, dial }: ReadName,
  password: string,
  channel: ContactChannel,
): BodyOf<'requestLoginCode'> {
  return { kind: way, account: text, ...(dial !== undefined && { dial }), password, channel }
}
