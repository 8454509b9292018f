import { describe, expect, it } from 'vitest'
import { Core } from '../index.ts'
import { type Answer, BTC, closed, filled, Trial, USDT } from '../testing/trial.ts'

const MID = 6_000_000

function step(trial: Trial, index: number): Answer {
  return trial.market({ bids: [[index - 500, 100_000]], asks: [[index + 500, 100_000]] }, index)
}

function opened(): { trial: Trial; customer: number } {
  const trial = new Trial()
  const customer = trial.open()
  trial.stock(customer, 10_000)
  step(trial, MID)
  return { trial, customer }
}

/** The reasons why stops ended, by number. */
function ended({ events }: Answer): Record<number, string> {
  return Object.fromEntries(
    events.flatMap((event) => (event.kind === 'stopClosed' ? [[event.order, event.reason]] : [])),
  )
}

describe('one cancels the other', () => {
  it('a sell holds its quantity once; the limit order rests, the stop waits', () => {
    const { trial, customer } = opened()
    const { value, events } = trial.oco(customer, 6_200_000, 5_900_000, 1000)
    expect(events.map(({ kind }) => kind)).toEqual(['orderAccepted', 'posted', 'stopAccepted'])
    expect(trial.balance(customer, BTC)).toEqual([9_000_000n, 1_000_000n])
    expect(trial.core.spot.order(value - 1)).toMatchObject({ price: 6_200_000, lots: 1000 })
    expect(trial.core.spot.waitingStop(value)).toMatchObject({ trigger: 5_900_000, oco: value - 1, held: 0 })
  })

  it.each([
    ['the stop', 6_100_000, { stopPrice: 6_150_000 }, 61_561_500_000n],
    ['the limit order', 6_050_000, { stopPrice: 5_000_000 }, 59_059_000_000n],
  ])('a buy holds the larger of the two, here of %s', (_, trigger, terms, held) => {
    const { trial, customer } = opened()
    const [free] = trial.balance(customer, USDT)
    trial.oco(customer, 5_900_000, trigger, 1000, { side: 'buy', ...terms })
    expect(trial.balance(customer, USDT)).toEqual([free - held, held])
  })

  it('a fill of the limit order closes the stop, also one in part', () => {
    const { trial, customer } = opened()
    const other = trial.open()
    const { value } = trial.oco(customer, 6_000_400, 5_900_000, 1000)
    const part = trial.limit(other, 'buy', 6_000_400, 300)
    expect(ended(part)).toEqual({ [value]: 'ocoFilled' })
    expect(trial.balance(customer, BTC)).toEqual([9_000_000n, 700_000n])
    expect(step(trial, 5_800_000).events.map(({ kind }) => kind)).toEqual(['quoted'])
    const again = trial.oco(customer, 5_900_000, 5_700_000, 1000)
    const crossed = step(trial, 6_000_000)
    expect(ended(crossed)).toEqual({ [again.value]: 'ocoFilled' })
    expect(trial.balance(customer, BTC)).toEqual([8_000_000n, 700_000n])
  })

  it('a fill of a buy releases what the stop held beyond it', () => {
    const { trial, customer } = opened()
    const [free] = trial.balance(customer, USDT)
    const { value } = trial.oco(customer, 5_900_000, 6_100_000, 1000, { side: 'buy' })
    const answer = trial.market({ bids: [], asks: [[5_899_999, 100_000]] }, MID)
    expect(ended(answer)).toEqual({ [value]: 'ocoFilled' })
    expect(trial.balance(customer, USDT)).toEqual([free - 59_047_200_000n, 0n])
  })

  it('the trigger of the stop closes the limit order first, so that what it holds goes over', () => {
    const { trial, customer } = opened()
    const [free] = trial.balance(customer, USDT)
    const { value } = trial.oco(customer, 5_900_000, 6_100_000, 1000, { side: 'buy' })
    const answer = step(trial, 6_100_000)
    expect(answer.events.flatMap((event) => (event.kind === 'posted' ? [] : [event.kind]))).toEqual([
      'quoted',
      'stopTriggered',
      'orderClosed',
      'orderAccepted',
      'traded',
      'orderFilled',
      'orderClosed',
    ])
    expect(closed(answer)).toEqual({ [value - 1]: 'ocoTriggered', [value]: 'filled' })
    expect(filled(answer)).toEqual([[6_100_500, 1000, 'ladder']])
    expect(trial.balance(customer, USDT)).toEqual([free - 61_005_000_000n - 61_005_000n, 0n])
  })

  it.each([0, 1])('either one cancelled takes the other with it', (which) => {
    const { trial, customer } = opened()
    const before = [trial.balance(customer, USDT), trial.balance(customer, BTC)]
    const { value } = trial.oco(customer, 5_900_000, 6_100_000, 1000, { side: 'buy' })
    const answer = trial.cancel(customer, value - which)
    expect([closed(answer), ended(answer)]).toEqual([{ [value - 1]: 'cancelled' }, { [value]: 'cancelled' }])
    expect([trial.balance(customer, USDT), trial.balance(customer, BTC)]).toEqual(before)
    expect(trial.core.spot.waitingStops(customer)).toEqual([])
  })

  it('both prices can be changed, and the larger reserve is what is held', () => {
    const { trial, customer } = opened()
    const [free] = trial.balance(customer, USDT)
    const { value } = trial.oco(customer, 5_900_000, 6_100_000, 1000, { side: 'buy', stopPrice: 5_950_000 })
    expect(trial.balance(customer, USDT)[1]).toBe(59_559_500_000n)
    expect(trial.amend(customer, value - 1, 5_980_000, 1000).code).toBe('ok')
    expect(trial.balance(customer, USDT)).toEqual([free - 59_859_800_000n, 59_859_800_000n])
    expect(trial.core.spot.waitingStop(value)!.held).toBe(0)
    expect(trial.amendStop(customer, value, 6_150_000, 6_150_000, 1000).code).toBe('ok')
    expect(trial.balance(customer, USDT)).toEqual([free - 61_561_500_000n, 61_561_500_000n])
    trial.amend(customer, value - 1, 5_800_000, 1000)
    expect(trial.balance(customer, USDT)).toEqual([free - 61_561_500_000n, 61_561_500_000n])
    trial.core = Core.restore(trial.core.snapshot())
    expect(closed(step(trial, 6_150_000))[value - 1]).toBe('ocoTriggered')
  })
})
