import { PerpetualTrial } from '@candela/core/testing'
import type { PerpetualPositionRow } from '@candela/projections'
import { BTC_USDT } from '@candela/rules/testing'
import { parseDecimal } from '@candela/units'
import { describe, expect, it } from 'vitest'
import type { Sources } from '../../queries/context.ts'
import { positionText } from './texts.ts'

const MID = 6_000_000
/** the figures that the views have at hand: a mark and a margin of a moment before */
const MARK_BEFORE = 5_000_000
const MARGIN_BEFORE = 1n

function stands(): { readonly trial: PerpetualTrial; readonly sources: Sources; readonly row: PerpetualPositionRow } {
  const trial = new PerpetualTrial()
  const owner = trial.open()
  expect(trial.order(owner, 'buy', 1_000).code).toBe('ok')
  const { id, lots, cost, leverage, mode } = trial.core.perpetuals.position(owner, 0)!
  const row = { position: id, customer: owner, product: 0, side: 'long', lots, cost, leverage, mode } as const
  const none = { settled: 0n, takeProfit: 0, stopLoss: 0, takeProfitLots: 0, stopLossLots: 0, result: 0n, fee: 0n }
  const before = { margin: MARGIN_BEFORE, forcedPrice: 1, bankruptcyPrice: 1, funding: 0n }
  const market = { markOf: () => MARK_BEFORE, products: [BTC_USDT] }
  const sources = { engine: { core: trial.core }, projections: { market } } as unknown as Sources
  return { trial, sources, row: { ...row, ...none, ...before } as unknown as PerpetualPositionRow }
}

describe('how a position stands', () => {
  it('is told of one moment: mark, margin, forced price and what can be taken out', () => {
    const { trial, sources, row } = stands()
    trial.step(MID + 50_000)
    const live = trial.core.perpetuals.position(row.customer, 0)!
    expect(trial.margin(row.customer, 10_000_000_000).code).toBe('ok')
    const { margin, forcedPrice } = trial.core.perpetuals.position(row.customer, 0)!
    expect(margin).toBe(live.margin + 10_000_000_000n)
    const told = positionText(sources, row)
    expect(told).toMatchObject({
      mark: '60500.00',
      forcedPrice: `${String(forcedPrice).slice(0, -2)}.${String(forcedPrice).slice(-2)}`,
    })
    const { remove } = trial.core.perpetuals.mostMargin(row.customer, 0)
    expect([told.margin, told.mostRemovable].map((text) => parseDecimal(text))).toEqual([margin, remove])
    expect(remove).toBeGreaterThan(0n)
  })

  it('of one that the core has no more is what the views say, and nothing can be moved', () => {
    const { trial, sources, row } = stands()
    trial.close(row.customer)
    expect(positionText(sources, row)).toMatchObject({ mark: '50000.00', margin: '0.00000001', mostRemovable: '0' })
  })
})
