import { randomBytes } from 'node:crypto'
import { STEP_UP_LIFE_MS, type StepUpKind, type StepUpWay, WITHDRAWAL_STEP_UP_LIFE_MS } from '@candela/contract'
import type { SignedByPasskey } from '../../ports/security.ts'
import { Refused } from '../../refused.ts'
import type { Session } from '../../vault/sessions.ts'

const MAX_CONFIRMATIONS = 20_000
const TOKEN_BYTES = 32

/** The subject of a confirmation: a kind, and of a withdrawal also which one. */
export interface Matter {
  readonly kind: StepUpKind
  readonly withdrawal?: string
}

/** The session that proved it, and whose it is. */
type Prover = Pick<Session, 'handle' | 'account'>

interface Confirmation extends Prover {
  readonly way: StepUpWay
  /** the withdrawal that was signed to prove it, and that alone is confirmed */
  readonly signed: SignedByPasskey | undefined
  readonly at: number
  /** the matter it was first shown for; it serves nothing else */
  matter: string | undefined
  /** true while the act that it confirms once is being done */
  isTaken: boolean
}

/** Confirmations by step-ups, for minutes. In memory: a restart asks again. */
export interface Confirmations {
  add(
    prover: Prover,
    way: StepUpWay,
    signed?: SignedByPasskey,
  ): { stepUp: string; expiresAt: number; withdrawalUntil: number }
  /** By which way a token of the session confirms a matter, the account having `ways`; undefined: it doesn't. */
  wayOf(token: string | undefined, handle: string, matter: Matter, ways: readonly StepUpWay[]): StepUpWay | undefined
  /** The withdrawal that was signed to prove it; undefined: none was. */
  signedOf(token: string): SignedByPasskey | undefined
  /** Does what a token that `wayOf` found confirms, which uses it up; what refuses leaves it good. */
  spend<T>(token: string, act: () => Promise<T>): Promise<T>
  /** Nothing that the account's sessions proved serves any more. */
  end(account: string): void
}

export function openConfirmations(clock: () => number): Confirmations {
  const kept = new Map<string, Confirmation>()
  const isGood = (confirmation: Confirmation, { kind }: Matter, ways: readonly StepUpWay[]): boolean => {
    const { way, at, isTaken, signed } = confirmation
    if (signed !== undefined && kind !== 'withdrawal') return false
    const lifeMs = kind === 'withdrawal' ? WITHDRAWAL_STEP_UP_LIFE_MS : STEP_UP_LIFE_MS
    // what the password confirmed ends as a second factor begins; a recovery code may have been the last one
    return !isTaken && at + lifeMs > clock() && (way === 'recovery' || ways.includes(way))
  }
  return {
    add({ handle, account }, way, signed) {
      const at = clock()
      for (const [token, old] of kept) {
        if (old.at + STEP_UP_LIFE_MS > at && kept.size < MAX_CONFIRMATIONS) break
        kept.delete(token)
      }
      const stepUp = randomBytes(TOKEN_BYTES).toString('base64url')
      kept.set(stepUp, { handle, account, signed, way, at, matter: undefined, isTaken: false })
      return { stepUp, expiresAt: at + STEP_UP_LIFE_MS, withdrawalUntil: at + WITHDRAWAL_STEP_UP_LIFE_MS }
    },
    wayOf(token, handle, matter, ways) {
      const known = token === undefined ? undefined : kept.get(token)
      if (known === undefined || known.handle !== handle || !isGood(known, matter, ways)) return undefined
      const { kind, withdrawal = '' } = matter
      const name = `${kind} ${withdrawal}`
      known.matter ??= name
      return known.matter === name ? known.way : undefined
    },
    signedOf: (token) => kept.get(token)?.signed,
    async spend(token, act) {
      const known = kept.get(token)
      if (known !== undefined) known.isTaken = true
      try {
        const answer = await act()
        kept.delete(token)
        return answer
      } catch (error) {
        // only a refusal says that nothing was done; after any other error it stays taken
        if (error instanceof Refused && known !== undefined) known.isTaken = false
        throw error
      }
    },
    end(account) {
      for (const [token, known] of kept) if (known.account === account) kept.delete(token)
    },
  }
}
