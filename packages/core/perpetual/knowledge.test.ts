import { proves } from '@candela/checks/proves'
import { LATEST_RULES } from '@candela/rules'
import { BTC_USDT } from '@candela/rules/testing'
import { describe, expect, it } from 'vitest'
import { CrossTrial } from '../testing/cross-trial.ts'
import { around, PerpetualTrial, told } from '../testing/perpetual-trial.ts'

const UNIT = 100_000_000

function today(trial: PerpetualTrial): void {
  trial.must({ kind: 'activateRules', version: LATEST_RULES })
}

/** Someone without the knowledge check at 10×, which rules of before let them set, with 0.1 at 2× on a cross account of two products. */
function crossed(product = 0) {
  const trial = new CrossTrial({}, 3)
  const a = trial.unknowing()
  const other = { ...BTC_USDT, product: 1, id: 'ETH-USDT' }
  trial.must({ kind: 'listProduct', product: other })
  const at = (index: number) => trial.market(around(index), index, product)
  for (const of of [0, 1]) {
    trial.must({ kind: 'setMarginMode', customer: a, commandId: trial.id(), product: of, mode: 'cross' })
  }
  at(6_000_000)
  trial.must({ kind: 'setLeverage', customer: a, commandId: trial.id(), product, leverage: 2 })
  expect(trial.order(a, 'buy', 10_000, { product }).code).toBe('ok')
  trial.leverage(a, 10)
  today(trial)
  return { trial, a, at }
}

describe('without the knowledge check', () => {
  it('a fill is judged again: it is cancelled where the position that made it low is gone', () => {
    const trial = new PerpetualTrial({}, 3)
    const a = trial.unknowing()
    trial.order(a, 'buy', 10_000)
    trial.leverage(a, 10)
    today(trial)
    trial.must({ kind: 'addMargin', customer: a, commandId: trial.id(), product: 0, amount: 2_900 * UNIT })
    const low = trial.order(a, 'buy', 1_000, { price: 5_900_000 })
    expect(low.code).toBe('ok')
    trial.close(a)
    const met = trial.step(5_880_000)
    expect(told(met, 'perpetualFilled')).toEqual([])
    expect(told(met, 'perpetualClosed'), proves('S1.24')).toMatchObject([
      { order: low.value, reason: 'knowledgeMissing' },
    ])
    expect(trial.core.perpetuals.position(a, 0)).toBeUndefined()
  })

  it('whoever passed it later is filled', () => {
    const trial = new PerpetualTrial()
    const a = trial.open()
    trial.leverage(a, 10)
    trial.order(a, 'buy', 1_000, { price: 5_900_000 })
    expect(told(trial.step(5_880_000), 'perpetualFilled')).toMatchObject([{ effect: 'open', lots: 1_000 }])
  })

  it('the tier is asked first where leverage is set', () => {
    const trial = new PerpetualTrial()
    const a = trial.unknowing()
    expect([trial.leverage(a, 51).code, trial.leverage(a, 50).code]).toEqual([
      'leverageTooHigh',
      'knowledgeCheckMissing',
    ])
    expect(trial.leverage(trial.open(), 50).code).toBe('ok')
    expect(trial.leverage(trial.open(), 51).code).toBe('leverageTooHigh')
  })

  it('a cross account counts as a whole', () => {
    const trial = new CrossTrial({}, 3)
    const a = trial.unknowing()
    trial.cross(5, a)
    today(trial)
    expect(trial.order(a, 'buy', 10_000).code).toBe('knowledgeCheckMissing')
    trial.move(a, 6_000 * UNIT)
    expect(trial.order(a, 'buy', 10_000).code).toBe('ok')
  })

  it('other positions of the account count with their notional, and with what they have won', () => {
    const { trial, a, at } = crossed(1)
    expect(trial.order(a, 'buy', 1_000).code).toBe('knowledgeCheckMissing')
    at(9_000_000)
    expect(trial.order(a, 'buy', 1_000).code).toBe('ok')
  })

  it('a flip counts what it opens alone, after what the position that it closes has lost', () => {
    const { trial, a, at } = crossed()
    // with its last position all of an account leaves: another holds it
    trial.market(around(6_000_000), 6_000_000, 1)
    expect(trial.order(a, 'buy', 100, { product: 1 }).code).toBe('ok')
    at(4_500_000)
    expect(trial.order(a, 'sell', 19_000).code).toBe('knowledgeCheckMissing')
    const turned = trial.order(a, 'sell', 11_000)
    expect(turned.code).toBe('ok')
    expect(told(turned, 'perpetualFilled').map(({ effect, lots }) => [effect, lots])).toEqual([
      ['close', 10_000],
      ['open', 1_000],
    ])
  })
})
