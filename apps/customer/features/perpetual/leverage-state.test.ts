import type { CrossAccount } from '@candela/contract'
import { expect, it } from 'vitest'
import { readLeverage } from './leverage-state.ts'
import { long, told } from './testing/told.ts'
import { EMPTY_PERPETUAL } from './ticket-state.ts'

const read = (
  wanted: Partial<Parameters<typeof readLeverage>[0]>,
  amount: string,
  over: Parameters<typeof told>[0] = {},
) =>
  readLeverage(
    { leverage: 2, mode: 'isolated', ...wanted },
    { ...EMPTY_PERPETUAL, amount },
    told({ positions: [], ...over }),
    'en',
  )

it('what is asked in the ticket is shown at the leverage that is looked at', () => {
  expect(read({}, '0.01').order).toEqual({
    quantity: '0.01',
    margin: '300',
    longForced: '30303.03',
    shortForced: '89108.92',
  })
  const { order, near } = read({ leverage: 10 }, '0.01')
  expect(order?.margin).toBe('60')
  expect(order?.longForced).toBe('54545.45')
  // the short's, at 65,346.54
  expect(near).toBe('0.0891')
})

it('without an order the open position is shown: its initial margin changes, its liquidation price does not', () => {
  const { order, position, near } = read({ leverage: 10 }, '', { positions: [{ ...long, forcedPrice: '30353.53' }] })
  expect(order).toBeUndefined()
  expect(position).toEqual({ initialMargin: '6.01', forcedPrice: '30353.53' })
  expect(near).toBe('0.5024')
})

it('with neither nothing is said of an order, and how far a liquidation would be alone', () => {
  expect(read({ leverage: 10 }, '')).toEqual({ near: '0.0891' })
  expect(read({ leverage: 10 }, '', { mark: 0 })).toEqual({})
  expect(read({ mode: 'cross' }, '', { account: { balance: '100' } as CrossAccount })).toEqual({})
})

it('a cross order is shown with the account behind it, once that is known', () => {
  expect(read({ mode: 'cross' }, '0.01')).toEqual({})
  const account = { balance: '100', equity: '100', maintenance: '0' } as CrossAccount
  expect(read({ mode: 'cross' }, '0.01', { account }).order?.longForced).toBe('20202.02')
})
