import { DEFAULT_PERPETUAL, markOf, middle2, nextEma } from '@candela/rules/perpetual'
import { describe, expect, it } from 'vitest'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'
import { USDT } from '../testing/trial.ts'

const DEEP = 100_000_000

/** Someone who is long 1 BTC at 10×, and a market that acts. */
function long(leverage = 10, lots = 100_000): { trial: PerpetualTrial; a: number } {
  const trial = new PerpetualTrial()
  const a = trial.open()
  trial.leverage(a, leverage)
  trial.order(a, 'buy', lots)
  return { trial, a }
}

describe('the mark', () => {
  it('follows the book within the band as the rule says, and tells where it differs', () => {
    const { trial } = long()
    let ema = 0
    let mark = 6_000_000
    for (const [index, away] of [
      [6_000_000, 300],
      [6_000_000, 300],
      [6_010_000, -200],
      [6_010_000, 90_000],
    ] as const) {
      const answer = trial.step(index, { bids: [[index + away - 10, DEEP]], asks: [[index + away + 11, DEEP]] })
      const middle = middle2(index + away - 10, index + away + 11, index)
      ema = nextEma(ema, index, middle, DEFAULT_PERPETUAL.mark)
      const next = markOf(index, ema, middle, DEFAULT_PERPETUAL.mark.bandPpm)
      expect(trial.core.perpetuals.market(0)?.mark).toBe(next)
      expect(told(answer, 'markMoved').map((event) => event.mark)).toEqual(next === mark ? [] : [next])
      mark = next
    }
  })

  it('is the index where a side is too thin, and no command moves it', () => {
    const { trial, a } = long()
    trial.step(6_005_000, { bids: [[6_000_000, DEEP]], asks: [[6_004_000, 10]] })
    const { mark } = trial.core.perpetuals.market(0)!
    expect(mark).toBe(6_005_000)
    trial.order(a, 'buy', 1_000, { price: 5_990_000 })
    trial.order(a, 'sell', 50_000)
    expect(trial.core.perpetuals.market(0)!.mark).toBe(mark)
  })
})

describe('a market without ticks', () => {
  it('is stale after 10 s: nothing opens, nothing goes at market, but margin comes in and a limit reduces', () => {
    const { trial, a } = long()
    trial.at += 10_000
    expect(trial.order(a, 'buy', 1_000, { price: 5_990_000 }).code).toBe('priceStale')
    expect(trial.close(a).code).toBe('priceStale')
    expect(trial.margin(a, -1_000).code).toBe('priceStale')
    expect(trial.margin(a, 1_000).code).toBe('ok')
    expect(trial.order(a, 'sell', 1_000, { price: 6_010_000, reduceOnly: true }).code).toBe('ok')
    expect(trial.core.perpetuals.book(0, 5).bids).toEqual([])
  })

  it('acts again with the ninth tick after it, and says so', () => {
    const { trial, a } = long()
    trial.triggers(a, { stopLoss: 5_900_000 })
    const last = trial.core.perpetuals.market(0)!.step
    trial.at += 10_000
    const first = trial.step(5_800_000)
    expect(told(first, 'perpetualStale')).toEqual([
      { kind: 'perpetualStale', product: 0, since: last * 250 + 10_000, step: last },
    ])
    for (let tick = 2; tick <= 8; tick++) expect(told(trial.step(5_800_000), 'triggered')).toEqual([])
    const ninth = trial.step(5_800_000)
    expect(told(ninth, 'perpetualResumed')).toHaveLength(1)
    expect(told(ninth, 'triggered')).toHaveLength(1)
  })

  it('that misses fewer steps acts with its next tick', () => {
    const { trial, a } = long()
    trial.triggers(a, { stopLoss: 5_900_000 })
    trial.at += 9_500
    expect(told(trial.step(5_800_000), 'triggered')).toHaveLength(1)
  })
})

describe('triggers', () => {
  it('close at market when the mark reaches them, and end with the position', () => {
    const { trial, a } = long()
    expect(trial.triggers(a, { takeProfit: 6_100_000, stopLoss: 5_900_000 }).code).toBe('ok')
    expect(told(trial.step(6_090_000), 'triggered')).toEqual([])
    const reached = trial.step(6_100_700)
    expect(told(reached, 'triggered')).toMatchObject([{ trigger: 'takeProfit', price: 6_100_000, lots: 100_000 }])
    expect(told(reached, 'perpetualClosed')).toMatchObject([{ reason: 'filled' }])
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
    expect(told(trial.step(5_800_000), 'triggered')).toEqual([])
  })

  it('of a part leave the others to the rest', () => {
    const { trial, a } = long()
    trial.triggers(a, { takeProfit: 6_100_000, takeProfitLots: 40_000, stopLoss: 5_900_000 })
    trial.step(6_110_000)
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({
      lots: 60_000,
      takeProfits: [],
      stopLosses: [{ price: 5_900_000, closes: 60_000 }],
    })
  })

  it('that find too little go on each step until all is closed, and can be cancelled', () => {
    const { trial, a } = long()
    trial.triggers(a, { stopLoss: 5_900_000 })
    const thin = { bids: [[5_889_000, 30_000] as const], asks: [[5_891_000, DEEP] as const] }
    const reached = trial.step(5_890_000, thin)
    const { order } = told(reached, 'triggered')[0]!
    expect(trial.core.perpetuals.position(a, 0)?.lots).toBe(70_000)
    trial.step(5_890_000, thin)
    expect(trial.core.perpetuals.order(order)).toMatchObject({ stage: 'retrying', filled: 60_000 })
    const cancelled = trial.apply({ kind: 'cancelPerpetualOrder', customer: a, commandId: trial.id(), order })
    expect(told(cancelled, 'perpetualClosed')).toMatchObject([{ reason: 'cancelled', filled: 60_000 }])
    trial.step(5_890_000, thin)
    expect(trial.core.perpetuals.position(a, 0)?.lots).toBe(40_000)
  })

  it('go in the order in which the mark reaches them, whoever set them first', () => {
    const trial = new PerpetualTrial()
    const customers = [trial.open(), trial.open(), trial.open(), trial.open()]
    for (const customer of customers) trial.order(customer, 'buy', 1_000)
    const stops = [5_920_000, 5_950_000, 5_920_000, 5_899_990]
    for (const [place, stopLoss] of [...stops.entries()].toReversed()) trial.triggers(customers[place]!, { stopLoss })
    const reached = trial.step(5_900_000, { bids: [[5_899_000, DEEP]], asks: [[5_901_000, DEEP]] })
    expect(told(reached, 'triggered').map(({ customer }) => customer)).toEqual([
      customers[1],
      customers[2],
      customers[0],
    ])
  })

  it('go before liquidations: one mark that passes both costs the smaller fee', () => {
    const { trial, a } = long()
    const forced = trial.core.perpetuals.position(a, 0)!.forcedPrice
    trial.triggers(a, { stopLoss: forced + 5_000 })
    const index = forced - 5_000
    const passed = trial.step(index, { bids: [[index - 100, DEEP]], asks: [[index + 100, DEEP]] })
    expect(told(passed, 'triggered')).toHaveLength(1)
    expect(told(passed, 'liquidationStarted')).toEqual([])
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('leave what they could not close to the liquidation at the same mark', () => {
    const { trial, a } = long()
    const forced = trial.core.perpetuals.position(a, 0)!.forcedPrice
    trial.triggers(a, { stopLoss: forced + 5_000 })
    const index = forced - 5_000
    const passed = trial.step(index, { bids: [[index - 100, 30_000]], asks: [[index + 100, DEEP]] })
    const kinds = passed.events.map(({ kind }) => kind)
    expect(kinds.indexOf('triggered')).toBeLessThan(kinds.indexOf('liquidationStarted'))
    expect(told(passed, 'liquidationStarted')).toMatchObject([{ mark: trial.core.perpetuals.market(0)!.mark }])
    const [ended] = told(passed, 'perpetualClosed')
    expect(ended).toMatchObject({ reason: 'liquidated', filled: 30_000 })
  })

  it('that come with an order are the position’s once it opens', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.order(a, 'buy', 1_000, { takeProfit: 6_200_000, stopLoss: 5_800_000 })
    const position = trial.core.perpetuals.position(a, 0)
    expect(position).toMatchObject({ takeProfits: [{ price: 6_200_000 }], stopLosses: [{ price: 5_800_000 }] })
    trial.order(a, 'buy', 1_000)
    expect(trial.core.perpetuals.position(a, 0)).toMatchObject({ lots: 2_000, stopLosses: [{ price: 5_800_000 }] })
  })
})

describe('a stop order', () => {
  it('waits with its money set aside, and acts when the mark reaches it', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    const { value } = trial.order(a, 'buy', 1_000, { trigger: 6_100_000 })
    expect(trial.core.perpetuals.order(value)).toMatchObject({ stage: 'waiting', trigger: 6_100_000 })
    expect(trial.balance(a, USDT)[1]).toBeGreaterThan(0n)
    expect(told(trial.step(6_090_000), 'triggered')).toEqual([])
    const reached = trial.step(6_101_000)
    expect(told(reached, 'triggered')).toMatchObject([{ trigger: 'stopOrder', order: value }])
    expect(told(reached, 'perpetualFilled')).toMatchObject([{ order: value, effect: 'open', lots: 1_000 }])
    expect(trial.balance(a, USDT)[1]).toBe(0n)
  })

  it('whose position has its stop behind the mark already is closed in the same step', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    const asked = { trigger: 6_100_000, price: 6_160_000, stopLoss: 6_150_000 }
    expect(trial.order(a, 'buy', 1_000, asked).code).toBe('ok')
    const reached = trial.step(6_101_000)
    expect(told(reached, 'triggered').map(({ trigger }) => trigger)).toEqual(['stopOrder', 'stopLoss'])
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('that only reduces ends with the position', () => {
    const { trial, a } = long()
    const { value } = trial.order(a, 'sell', 50_000, { trigger: 5_800_000, reduceOnly: true })
    const closed = trial.close(a)
    expect(told(closed, 'perpetualClosed')).toContainEqual(expect.objectContaining({ order: value, reason: 'trimmed' }))
  })

  it('rests at its limit', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    const { value } = trial.order(a, 'sell', 1_000, { trigger: 5_900_000, price: 5_950_000 })
    trial.step(5_890_000, around(5_890_000))
    expect(trial.core.perpetuals.order(value)).toMatchObject({ stage: 'resting', price: 5_950_000 })
  })
})
