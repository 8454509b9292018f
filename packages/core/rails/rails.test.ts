import { lineDigest, NO_LINE } from '@candela/rules/funding'
import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { close, closed, list, record, reopen } from '../testing/refusals/rails.ts'
import { sent } from '../testing/refusals/reviews.ts'
import { sectionsOf } from '../testing/sections.ts'
import { Trial, USDT } from '../testing/trial.ts'

const TRC20 = 1
const FORTNIGHT = 14 * 86_400_000
const first = (kind: 'credit' | 'house', amount: number): string =>
  lineDigest(NO_LINE, {
    rail: 'trc20',
    line: 1,
    kind,
    asset: 'USDT',
    amount,
    reference: '',
    party: 'untold',
    valueAt: 0,
  })

function listed(): Trial {
  const trial = new Trial()
  list(trial)
  return trial
}

function pass(trial: Trial, until: number) {
  trial.at = until
  return trial.must({ kind: 'tick' }).events
}

const held = (trial: Trial): bigint[] => [
  trial.core.houseBalance('custody', USDT, TRC20),
  trial.core.houseBalance('suspense', USDT, TRC20),
  trial.core.houseBalance('capital', USDT),
  trial.core.houseBalance('costs', USDT),
]

describe('a line of a rail', () => {
  it('of house money comes to capital, and can reach nobody; what is taken beyond it is a cost', () => {
    const trial = listed()
    const digest = first('house', 900)
    expect(record(trial, { lineKind: 'house', amount: 900 }).events[0]).toMatchObject({
      kind: 'arrived',
      state: 'booked',
      digest,
    })
    expect(held(trial)).toEqual([-900n, 0n, 900n, 0n])
    record(trial, { lineKind: 'house', amount: -1_000, line: 2, previous: digest })
    expect(held(trial)).toEqual([100n, 0n, 0n, -100n])
  })

  it('that is nobody’s waits in suspense, goes back after fourteen days, and is gone with the debit of exactly it', () => {
    const trial = listed()
    const begun = trial.at
    record(trial)
    expect(held(trial)).toEqual([-500n, 500n, 0n, 0n])
    expect(pass(trial, begun + FORTNIGHT - 1)).toEqual([])
    expect(pass(trial, begun + FORTNIGHT)).toEqual([{ kind: 'lineReturning', rail: TRC20, line: 1, by: 'clock' }])
    const debit = { lineKind: 'debit', amount: -500, line: 2, reference: 'L1', previous: first('credit', 500) } as const
    expect(record(trial, debit).events.at(-1)).toEqual({ kind: 'lineSentBack', rail: TRC20, line: 1, debit: 2 })
    expect(held(trial)).toEqual([0n, 0n, 0n, 0n])
  })

  it('that takes money out unexplained is a cost of the house and closes the rail; so is a charge, which does not', () => {
    const [trial, other] = [listed(), listed()]
    const { events } = record(trial, { lineKind: 'debit', amount: -70, reference: 'WD9' })
    expect(events.map(({ kind }) => kind)).toEqual(['arrived', 'posted', 'railClosed'])
    expect(record(other, { lineKind: 'charge', amount: -70 }).events.map(({ kind }) => kind)).toEqual([
      'arrived',
      'posted',
    ])
    expect(held(trial)).toEqual([70n, 0n, 0n, -70n])
    expect(held(other)).toEqual(held(trial))
  })

  it('told again is nothing new; told otherwise, or after another, it books nothing and closes the rail', () => {
    const trial = listed()
    record(trial)
    expect(record(trial)).toMatchObject({ code: 'ok', events: [] })
    expect(record(trial, { amount: 900 }).events).toEqual([{ kind: 'railClosed', rail: TRC20, by: 'lineConflict' }])
    expect(record(trial, { amount: 900 }).events).toEqual([])
    expect(held(trial)).toEqual([-500n, 500n, 0n, 0n])
    const other = listed()
    const { events } = record(other, { previous: 'ff'.repeat(32) })
    expect(events).toEqual([{ kind: 'railClosed', rail: TRC20, by: 'lineChainBroken' }])
    expect(held(other)).toEqual([0n, 0n, 0n, 0n])
  })

  it('follows on a closed rail, too', () => {
    const trial = listed()
    record(trial, { previous: 'ff'.repeat(32) })
    expect(record(trial).events[0]).toMatchObject({ kind: 'arrived' })
  })
})

describe('a day', () => {
  it.each([
    ['agrees', {}, 0],
    ['lines', { lines: 2 }, 0],
    ['head', { head: 'ff'.repeat(32) }, 0],
    ['balance', { closing: 499 }, -1],
  ] as const)('%s', (outcome, over, difference) => {
    const trial = listed()
    record(trial)
    const { events } = close(trial, { lines: 1, closing: 500, head: first('credit', 500), ...over })
    expect(events[0]).toMatchObject({ kind: 'reconciled', outcome, difference })
    expect(events.length).toBe(outcome === 'agrees' ? 1 : 2)
  })
})

describe('a rail', () => {
  it('is opened again by two operators, the first a maker, the other a checker', () => {
    const trial = sent()
    const [maker, checker] = closed(trial)
    expect(reopen(trial, maker).events).toMatchObject([{ kind: 'railReopened', agreement: 'proposed' }])
    expect(reopen(trial, checker).events).toMatchObject([{ kind: 'railReopened', agreement: 'decided' }])
    expect(reopen(trial, maker).code).toBe('railOpen')
  })

  it('is in the snapshot with its lines, what waits, and the last eight rates', () => {
    const trial = listed()
    const plain = new Trial().core.snapshot()
    record(trial)
    for (let rate = 1; rate <= 9; rate++) {
      const told = trial.must({ kind: 'rates', mids: [{ asset: 1, mid: rate }], source: 'test', sourceAt: trial.at })
      expect(told.value).toBe(rate)
    }
    const restored = Core.restore(trial.core.snapshot())
    restored.assertInvariants()
    expect(restored.stateHash()).toBe(trial.core.stateHash())
    expect([...sectionsOf(plain).keys()]).not.toContain('rails')
    trial.core = restored
    expect(record(trial)).toMatchObject({ code: 'ok', events: [] })
    expect(pass(trial, trial.at + FORTNIGHT)).toMatchObject([{ kind: 'lineReturning' }])
  })
})
