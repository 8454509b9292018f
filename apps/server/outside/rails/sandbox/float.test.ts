import type { OutsideOutcome } from '@candela/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Remembered } from './state.ts'
import { step } from './step.ts'
import { SANDBOX_RAILS } from './terms.ts'

const START = 1_800_000_000_000
const terms = SANDBOX_RAILS.find(({ id }) => id === 'trc20')!
const OPENING = 1_000_000_00000000
const MOST = 100_000_00000000
const DAY = 86_400_000

/** The acts that anybody can do in the practice world: money in, by any outcome, and payouts as large as one may be. */
type Act =
  | { readonly do: 'pay'; readonly outcome: OutsideOutcome; readonly amount: number }
  | { readonly do: 'payout'; readonly outcome: OutsideOutcome; readonly amount: number }
  | { readonly do: 'wait'; readonly ms: number }

const amount = fc.oneof(fc.integer({ min: 1, max: MOST }), fc.integer({ min: MOST, max: OPENING }))
const ACT: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    amount,
    outcome: fc.constantFrom('reversed' as const, ...terms.incoming),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('payout' as const), amount, outcome: fc.constantFrom(...terms.outgoing) }),
  },
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
)

/** A rail after acts, and what each payout was answered. */
function run(acts: readonly Act[]) {
  const state = new Remembered()
  const lines: { kind: string; amount: number }[] = []
  const refused: (string | undefined)[] = []
  let at = START
  const take = (input: Parameters<typeof step>[3]) => {
    const taken = step(terms, state, at, input)
    state.take(taken)
    lines.push(...taken.lines)
    return taken
  }
  take({ do: 'open' })
  for (const [place, act] of acts.entries()) {
    if (act.do === 'wait') at += act.ms
    else if (act.do === 'pay') {
      const { outcome } = act
      const what = { key: `p${place}`, reference: 'A1', party: 'untold', asset: 'USDT', roll: 0 } as const
      take({ do: 'pay', ...what, amount: act.amount, outcome, takesBack: 'byLine' })
    } else {
      const reference = `WD${place}`
      take({ do: 'prepare', reference, outcome: act.outcome })
      const what = { key: reference, reference, asset: 'USDT', roll: 0, lifts: 'float' } as const
      refused.push(take({ do: 'payout', ...what, amount: act.amount }).known?.reason)
    }
  }
  at += DAY
  take({ do: 'tick' })
  return { lines, refused }
}

describe('what a practice rail began with', () => {
  it('ten who withdraw what was taken back from them do not use up for the eleventh', () => {
    const drained = Array.from({ length: 10 }, (): readonly Act[] => [
      { do: 'pay', outcome: 'reversed', amount: MOST },
      { do: 'wait', ms: 60_000 },
      { do: 'payout', outcome: 'exact', amount: MOST },
    ])
    const { lines, refused } = run([...drained.flat(), { do: 'payout', outcome: 'exact', amount: 20_00000000 }])
    expect(refused).toEqual(Array.from({ length: 11 }, () => undefined))
    expect(lines.filter(({ kind }) => kind === 'house').map(({ amount }) => amount)).toEqual([OPENING, OPENING])
  })

  it('is kept for what came and is to be taken back', () => {
    const { lines, refused } = run([
      { do: 'pay', outcome: 'reversed', amount: MOST },
      { do: 'wait', ms: 25_000 },
      { do: 'payout', outcome: 'exact', amount: OPENING },
      { do: 'payout', outcome: 'exact', amount: MOST },
    ])
    expect(refused).toEqual([undefined, undefined])
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['house', OPENING],
      ['credit', MOST],
      ['house', OPENING],
      ['reversal', -MOST],
      ['debit', -OPENING],
      ['debit', -MOST],
    ])
  })

  it('leaves a rail that would hold more than the close of a day can tell', () => {
    const [yen, million] = [SANDBOX_RAILS.find(({ id }) => id === 'jpBank')!, 1_000_000_00000000]
    const state = new Remembered()
    const what = { do: 'pay', reference: 'DP1', party: 'same', asset: 'JPY', roll: 0, outcome: 'exact' } as const
    const lines: (readonly [string, number])[] = []
    state.take(step(yen, state, START, { do: 'open' }))
    for (let payment = 1; payment <= 50; payment++) {
      const at = START + payment * 60_000
      const asked = { ...what, key: `k${payment}`, amount: 10 * million, takesBack: 'byLine', lowers: 'float' } as const
      const taken = step(yen, state, at, asked)
      state.take(taken)
      lines.push(...taken.lines.map(({ kind, amount }) => [kind, amount / million] as const))
      expect(taken.known).toEqual({ state: 'accepted', asked: '["DP1","JPY",1000000000000000]' })
      expect(state.balances.get('JPY')).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    }
    expect(lines.filter(([kind]) => kind === 'house').length).toBe(10)
    expect(lines.slice(0, 6)).toEqual([
      ...Array.from({ length: 4 }, () => ['credit', 10]),
      ['house', -50],
      ['credit', 10],
    ])
    const now = START + 50 * 60_000
    const refused = [51, 52, 53, 54, 55, 56, 57, 58, 59, 60].map((payment) => {
      const taken = step(yen, state, now, { ...what, key: `k${payment}`, amount: 10 * million, lowers: 'float' })
      state.take(taken)
      return taken.known?.reason
    })
    expect(refused.at(-1)).toBe('declined')
  })

  it('is never missing, whatever anybody does: no payout lacks it, nothing falls below zero, and no more is paid in than went out', () => {
    fc.assert(
      fc.property(fc.array(ACT, { minLength: 20, maxLength: 150, size: 'max' }), (acts) => {
        const { lines, refused } = run(acts)
        expect(refused.includes('fundsMissing')).toBe(false)
        let [balance, out, paidIn] = [0, 0, 0]
        for (const { kind, amount } of lines) {
          balance += amount
          expect(balance).toBeGreaterThanOrEqual(0)
          if (kind === 'house') paidIn += amount
          if (amount < 0) out -= amount
        }
        expect(paidIn - OPENING).toBeLessThanOrEqual(out)
      }),
      { numRuns: 60 },
    )
  })
})
