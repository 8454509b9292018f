import type { EventOf } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { ClaimFailed } from '../claims.ts'
import { LockedAudit } from './locked.ts'

/** An entry after which customer 1 has `balance` of asset 0 locked. */
function entry(balance: bigint) {
  const leg = { owner: 1, purpose: 'locked', asset: 0, key: 0, amount: balance, balance } as const
  const posted: EventOf<'posted'> = { kind: 'posted', posting: 1, purpose: 'earnLock', reference: 1, legs: [leg] }
  return { seq: 7, at: 1, command: { kind: 'tick' }, code: 0, events: [posted] } as const
}

describe('the claim locked', () => {
  it('holds while what is there is what all rooms lock together', () => {
    const audit = new LockedAudit()
    audit.lock(1, 0, 300n)
    audit.lock(1, 0, 200n)
    audit.apply(entry(500n))
    audit.lock(1, 0, -300n)
    audit.apply(entry(200n))
    expect(audit.lines()).toEqual([expect.stringMatching(/^ok locked +1 accounts/)])
  })

  it.each([
    ['more than the rooms lock', 500n, 501n],
    ['less than the rooms lock', 500n, 499n],
    ['what no room locks', 0n, 1n],
  ])('fails for %s', (_, kept, there) => {
    const audit = new LockedAudit()
    if (kept !== 0n) audit.lock(1, 0, kept)
    expect(() => audit.apply(entry(there))).toThrow(ClaimFailed)
  })

  it('fails where a room frees what stays locked', () => {
    const audit = new LockedAudit()
    audit.lock(1, 0, 300n)
    audit.apply(entry(300n))
    audit.lock(1, 0, -300n)
    expect(() => audit.apply({ ...entry(0n), events: [] })).toThrow(ClaimFailed)
  })
})
