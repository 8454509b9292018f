import { call, serverNow } from '../live/index.ts'
import { keptMark } from '../shell/kept-mark.ts'
import { check } from './checker.ts'
import { firstFault, heldAgainstKept, outcomeOf } from './findings.ts'
import { keepAlarm, keepFirst, keeping, keepNote } from './keeper.ts'
import { sizeOf } from './kept.ts'

/** Coming back to an app left open counts as opening it again, after this long. */
const AGAIN_AFTER_MS = 10 * 60_000

/** `nothing`: nothing is kept to compare with. */
export type Compared = 'unchanged' | 'refused' | 'nothing'

/**
 * Asks for proof that the log still begins as this device last saw it, and keeps its newest state. What fails is kept as an alarm.
 * Rejects where no answer came: that says nothing.
 */
export async function compareWithKept(): Promise<Compared> {
  const { kind, ...now } = keeping().keeping
  if (kind === 'nothing') return 'nothing'
  if (!('kept' in now)) return 'refused'
  const { kept } = now
  const [served, growth] = await Promise.all([
    call('proofKey'),
    call('proofGrowth', { query: { from: String(sizeOf(kept.note)) } }),
  ])
  const { key, origin, note } = kept
  const { checkpoint, consistency } = growth
  const answer = await check({ kind: 'growth', known: { key, origin, note }, note: checkpoint, consistency })
  const findings = heldAgainstKept(answer.findings, served.key, kept, false)
  const at = serverNow()
  if (outcomeOf(findings) === 'verified') {
    keepNote(checkpoint, at)
    return 'unchanged'
  }
  const fault = firstFault(findings)
  if (fault?.reason) {
    const changedKey = served.key !== key && { key: served.key }
    keepAlarm({ claim: fault.claim, ...fault.reason, at, note: checkpoint, ...changedKey })
  }
  return 'refused'
}

/** Keeps the key and the state of the log that are served now, once the key has been found to have signed it. */
export async function keepNow(): Promise<boolean> {
  const { key, origin, checkpoint } = await call('proofKey')
  const { outcome } = await check({ kind: 'growth', known: { key, origin }, note: checkpoint })
  if (outcome === 'begun') keepFirst({ key, origin, note: checkpoint }, serverNow())
  return outcome === 'begun'
}

/**
 * Compares at each opening of the app, quietly; only what fails is said, loudly, by `alarm`. Where the browser deleted what was kept,
 * it is begun anew at once, and said by `lost`.
 */
export function watchLog(alarm: () => void, lost: () => void): void {
  let last = 0
  const compare = async () => {
    if (document.hidden || Date.now() - last < AGAIN_AFTER_MS) return
    last = Date.now()
    const came = await compareWithKept()
    if (came === 'refused') alarm()
    // what is gone with the page is not kept anew
    else if (came === 'nothing' && keptMark() !== undefined && (await keepNow()) && keeping().lasting) lost()
  }
  // no answer is no finding: the next opening asks again
  const quietly = () => void compare().catch(() => undefined)
  document.addEventListener('visibilitychange', quietly)
  quietly()
}
