import { describe, expect, it } from 'vitest'
import { overPast } from '../../testing/backtest.ts'
import { FIRST_LEARNER, moveLearner } from '../learner.ts'

describe('closes of bars', () => {
  it('are the last of their steps, and bars without one are passed over', () => {
    // hours close at 1, 2 … of UTC: bars of four hours close at places 3, 7 and 11
    const hours = [1, 2, 3, 0, 0, 0, 0, 0, 9, 0, 11, 12]
    const own = overPast({ closes: [hours], first: 3_600_000 }).closes.of(0, '4h')
    expect(hours.map((_, step) => own.closesAt(step))).toEqual(hours.map((_close, step) => step === 3 || step === 11))
    expect([2, 3, 7, 11].map((step) => [...own.keptAt(step)])).toEqual([[], [3], [3], [3, 12]])
    const each = overPast({ closes: [hours], first: 3_600_000 }).closes.of(0, '1h')
    expect([...each.keptAt(11)]).toEqual([1, 2, 3, 9, 11, 12])
    expect([each.closesAt(0), each.closesAt(3)]).toEqual([true, false])
  })

  it('are kept 400 at a time, and move the learner of everybody, whatever is asked first', () => {
    const closes = Array.from({ length: 450 }, (_, bar) => (bar % 7 === 3 ? 0 : 1_000_000 + ((bar * 7_919) % 60_013)))
    const own = overPast({ closes: [[0, ...closes, ...closes]] }).closes.of(0, '1h')
    const last = own.learnerTargetAt(900)
    let [learner, kept] = [FIRST_LEARNER, [] as number[]]
    const targets = [0, ...closes, ...closes].map((close) => {
      if (close === 0) return learner.target
      kept = [...kept, close].slice(-400)
      learner = moveLearner(learner, kept).learner
      return learner.target
    })
    expect(own.keptAt(900)).toHaveLength(400)
    expect([...own.keptAt(900)]).toEqual(kept)
    expect(targets.slice(1).map((_, step) => own.learnerTargetAt(step + 1))).toEqual(targets.slice(1))
    expect(last).toBe(targets[900])
  })
})
