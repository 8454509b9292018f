import { Refused } from '../../refused.ts'
import { type CredentialStore, looksLikeRecoveryCode, type Protection, waysAtLogin } from '../../vault/credentials.ts'
import type { Notices } from '../../ports/messages.ts'
import type { EnteredFactor, SecondFactor } from '../../ports/security.ts'
import { stepOfCode } from '../../vault/one-time-codes.ts'
import type { SignInAttempts } from '../../vault/sign-in-attempts.ts'
import type { CodeDesk } from './codes.ts'
import type { VerificationCodes } from './verification-codes.ts'

/** For what a code is taken, which has tries of its own, and from where. */
export interface FactorFrom {
  readonly purpose: 'signIn' | 'stepUp' | 'retrievePassword'
  readonly address: string
  readonly device: Buffer | undefined
}

/** Codes of the authenticator and recovery codes: each taken once, and guessed at slowly. */
export interface SecondFactors extends SecondFactor {
  /** True when the code is the authenticator's and was not taken before. */
  takeCode(protection: Protection, code: string, from: FactorFrom): Promise<boolean>
  takeRecoveryCode(protection: Protection, code: string, from: FactorFrom): Promise<boolean>
  /** As `takeRecoveryCode`, and as slowly, but the code stays good. */
  hasRecoveryCode(protection: Protection, code: string, from: FactorFrom): Promise<boolean>
}

interface Parts {
  readonly store: CredentialStore
  readonly attempts: SignInAttempts
  readonly codes: Pick<VerificationCodes, 'take'>
  readonly codeDesk: Pick<CodeDesk, 'forSignIn'>
  readonly notices: Notices
  readonly clock: () => number
}

export function openSecondFactor({ store, attempts, codes, codeDesk, notices, clock }: Parts): SecondFactors {
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
  const takeSentCode = async (protection: Protection, { code = '', channel }: EnteredFactor): Promise<true> => {
    const { account, email } = protection
    const sentTo = channel ?? (email?.proven === true ? 'email' : 'phone')
    const bound = protection[sentTo]
    if (bound?.proven !== true) throw new Refused('stepUpUnavailable')
    await codes.take({ purpose: 'signIn', channel: sentTo, target: bound.key, account }, code)
    return true
  }
  return {
    takeCode,
    takeRecoveryCode,
    hasRecoveryCode: (protection, code, from) =>
      slowly(protection, from, () => store.hasRecoveryCode(protection.account, code)),
    sendCode: codeDesk.forSignIn,
    async atSignIn(account, entered, address, device) {
      const protection = await store.read(account)
      const ways = protection === undefined ? [] : waysAtLogin(protection)
      if (protection === undefined || ways.length === 0) return false
      const { code = '' } = entered
      if (code.trim() === '') throw new Refused('secondFactorNeeded', { ways: ways.join(' ') })
      const from = { purpose: 'signIn', address, device } as const
      const isRight = looksLikeRecoveryCode(code)
        ? takeRecoveryCode(protection, code, from)
        : protection.authenticator === undefined
          ? takeSentCode(protection, entered)
          : takeCode(protection, code, from)
      if (!(await isRight)) throw new Refused('secondFactorWrong')
      return true
    },
  }
}
