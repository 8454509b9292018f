import { LATEST_RULES } from '@candela/rules'
import type { MarketUpdate } from '@candela/contract'
import { type Answer, type Trial, START } from '../trial.ts'
import { type Case, relist } from './case.ts'

const update = (change: Partial<MarketUpdate>): MarketUpdate => ({
  product: 0,
  receivedAt: START,
  index: 6_000_000,
  ladder: { kind: 'levels', bids: [], asks: [] },
  prints: [],
  ...change,
})
const step = (trial: Trial, number: number, ...updates: MarketUpdate[]): Answer =>
  trial.apply({ kind: 'market', step: number, gap: false, updates })
const shape = { kind: 'shape', mid: 6_000_000, halfSpread: 50, depthPermille: 1000, leanPermille: 0, grain: 0 } as const
const later = (trial: Trial): number => Math.floor(trial.at / 250) + 1

export const HOUSE_ENTRIES: Case[] = [
  [
    'catalogueInvalid',
    'a tick × lot that is no whole minor unit',
    (h) => relist(h, { product: 1, id: 'X1-USDT', tick: 999 }),
  ],
  ['catalogueInvalid', 'a gap in the numbers', (h) => relist(h, { product: 5, id: 'X1-USDT' })],
  ['catalogueInvalid', 'an id twice', (h) => relist(h, { product: 1 })],
  ['catalogueInvalid', 'another lot for a product that is listed', (h) => relist(h, { lot: 10_000 })],
  ['catalogueInvalid', 'a maker fee above the taker fee', (h) => relist(h, { makerFeePpm: 1001 })],
  ['catalogueInvalid', 'an asset that is not listed', (h) => relist(h, { product: 1, id: 'X1-USDT', base: 9 })],
  ['catalogueInvalid', 'a maximum below the minimum', (h) => relist(h, { maximumLots: 1 })],
  [
    'catalogueInvalid',
    'an asset under another id',
    (h) => h.apply({ kind: 'listAsset', asset: { asset: 1, id: 'XBT', displayDigits: 2 } }),
  ],
  [
    'catalogueInvalid',
    'an asset’s digits',
    (h) => h.apply({ kind: 'listAsset', asset: { asset: 1, id: 'BTC', displayDigits: 9 } }),
  ],
  ['rulesUnknown', 'rules of the future', (h) => h.apply({ kind: 'activateRules', version: LATEST_RULES + 1 })],
  ['rulesUnknown', 'no rules', (h) => h.apply({ kind: 'activateRules', version: 0 })],
  ['marketStepOld', 'the same step again', (h) => step(h, Math.floor(h.at / 250), update({}))],
  ['marketInvalid', 'a product that is not listed', (h) => step(h, later(h), update({ product: 1 }))],
  ['marketInvalid', 'a product twice', (h) => step(h, later(h), update({}), update({}))],
  ['marketInvalid', 'an index of zero', (h) => step(h, later(h), update({ index: 0 }))],
  [
    'marketInvalid',
    'a crossed ladder',
    (h) => step(h, later(h), update({ ladder: { kind: 'levels', bids: [[6, 1]], asks: [[6, 1]] } })),
  ],
  [
    'marketInvalid',
    'levels out of order',
    (h) =>
      step(
        h,
        later(h),
        update({
          ladder: {
            kind: 'levels',
            bids: [
              [5, 1],
              [6, 1],
            ],
            asks: [],
          },
        }),
      ),
  ],
  [
    'marketInvalid',
    'a level of nothing',
    (h) => step(h, later(h), update({ ladder: { kind: 'levels', bids: [[5, 0]], asks: [] } })),
  ],
  [
    'marketInvalid',
    'a shape without spread',
    (h) => step(h, later(h), update({ ladder: { ...shape, halfSpread: 0 } })),
  ],
  [
    'marketInvalid',
    'a shape that leans over',
    (h) => step(h, later(h), update({ ladder: { ...shape, leanPermille: 501 } })),
  ],
  [
    'marketInvalid',
    'a print of nothing',
    (h) => step(h, later(h), update({ prints: [{ price: 6, lots: 0, buyerMaker: true }] })),
  ],
  ['marketInvalid', 'a step that is no number', (h) => step(h, Number.NaN)],
]
