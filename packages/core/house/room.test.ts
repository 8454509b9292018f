import { describe, expect, it } from 'vitest'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { closed, filled } from '../testing/trial.ts'

const MIDDLE = 6_000_000

/** A trial in which one command has room for so many words of events, and makers with ten orders each to buy. */
function crowded(words: number) {
  const trial = new PerpetualTrial()
  const [maker, taker] = [trial.open(), trial.open()]
  trial.core['state'].events.enough = words
  return { trial, maker, taker }
}

describe('what one command may trade', () => {
  it('ends where its events have no room: a taker’s rest is closed, and makers wait on', () => {
    const { trial, maker, taker } = crowded(300)
    trial.market({})
    for (let order = 0; order < 10; order++) trial.limit(maker, 'buy', MIDDLE - order, 100)
    trial.stock(taker, 1_000)
    const answer = trial.limit(taker, 'sell', MIDDLE - 20, 1_000)
    const trades = filled(answer).length
    expect(trades > 2 && trades < 10).toBe(true)
    expect(closed(answer)).toMatchObject({ [answer.value]: 'immediateRemainder' })
    expect(trial.core.spot.openOrders(maker).length).toBe(10 - trades)
  })

  it('of orders that a ladder crosses the rest is filled by the next step', () => {
    const { trial, maker } = crowded(300)
    trial.market({})
    for (let order = 0; order < 10; order++) trial.limit(maker, 'buy', MIDDLE - order, 100)
    const left: number[] = []
    for (let step = 0; step < 6; step++) {
      trial.market({ asks: [[MIDDLE - 100, 100_000]] })
      left.push(trial.core.spot.openOrders(maker).length)
    }
    expect(left[0]! > 0 && left[0]! < 10).toBe(true)
    expect(left.at(-1)).toBe(0)
  })

  it('of perpetuals ends in the same ways', () => {
    const { trial, maker, taker } = crowded(400)
    for (let order = 0; order < 10; order++) trial.order(maker, 'buy', 1_000, { price: MIDDLE - 700 - order })
    trial.step(MIDDLE, {})
    const answer = trial.order(taker, 'sell', 10_000, { price: MIDDLE - 800 })
    const trades = told(answer, 'perpetualTraded').length
    expect(trades > 1 && trades < 10).toBe(true)
    expect(told(answer, 'perpetualClosed').at(-1)).toMatchObject({ order: answer.value, reason: 'immediateRemainder' })
    const left: number[] = []
    for (let step = 0; step < 9; step++) {
      trial.step(MIDDLE - 2_000, around(MIDDLE - 2_000))
      left.push(trial.core.perpetuals.orders(maker).length)
    }
    expect(left[0]! > 0 && left[0]! < 10 - trades).toBe(true)
    expect(left.at(-1)).toBe(0)
  })
})
