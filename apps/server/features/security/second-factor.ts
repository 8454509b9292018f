import { Refused } from '../../refused.ts'
import { type CredentialStore, looksLikeRecoveryCode, type Protection } from '../../vault/credentials.ts'
import type { Notices } from '../../ports/messages.ts'
import type { SecondFactor } from '../../ports/security.ts'
import { stepOfCode } from '../../vault/one-time-codes.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'

/** For what a code is taken, which has tries of its own, and from where. */
export interface FactorFrom {
  readonly purpose: 'signIn' | 'stepUp' | 'retrievePassword'
  readonly address: string
  readonly device: Buffer | undefined
}

/** Codes of the authenticator and recovery codes: each taken once, and guessed at slowly. */
export interface SecondFactors extends SecondFactor {
  /** Whether the code is the authenticator's and was not taken before. */
  takeCode(protection: Protection, code: string, from: FactorFrom): Promise<boolean>
  takeRecoveryCode(protection: Protection, code: string, from: FactorFrom): Promise<boolean>
}

export function openSecondFactor(
  store: CredentialStore,
  attempts: SignInAttempts,
  notices: Notices,
  clock: () => number,
): SecondFactors {
  const slowly = async (
    { account }: Protection,
    { purpose, address, device }: FactorFrom,
    isRight: () => Promise<boolean>,
  ): Promise<boolean> => {
    const key = `factor ${purpose} ${account}`
    await attempts.begin(key, address, device, account)
    const right = await isRight()
    if (right) await attempts.succeeded(key, address, device, account)
    return right
  }
  const takeCode: SecondFactors['takeCode'] = (protection, code, from) =>
    slowly(protection, from, async () => {
      const { account, authenticator, authenticatorStep } = protection
      if (authenticator === undefined) return false
      const step = stepOfCode(authenticator, code, clock(), authenticatorStep)
      return step !== undefined && (await store.takeStep(account, step))
    })
  const takeRecoveryCode: SecondFactors['takeRecoveryCode'] = (protection, code, from) =>
    slowly(protection, from, async () => {
      const taken = await store.takeRecoveryCode(protection.account, code)
      if (taken) {
        await notices.tell(protection, 'recoveryCodeUsed', (formats) => ({
          left: formats.count(protection.recoveryCodesLeft - 1),
        }))
      }
      return taken
    })
  return {
    takeCode,
    takeRecoveryCode,
    async atSignIn(account, code, address, device) {
      const protection = await store.read(account)
      if (protection?.authenticator === undefined) return false
      if (code.trim() === '') throw new Refused('secondFactorNeeded')
      const take = looksLikeRecoveryCode(code) ? takeRecoveryCode : takeCode
      if (!(await take(protection, code, { purpose: 'signIn', address, device })))
        throw new Refused('secondFactorWrong')
      return true
    },
  }
}
