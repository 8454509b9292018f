import { HIDDEN } from '@candela/locale'
import { expect, it } from 'vitest'
import { withoutAmounts } from './hide.ts'

it.each([
  ['Arrived: 149.00 USDT\nTo: •••• 4242', `Arrived: ${HIDDEN} USDT\nTo: •••• 4242`],
  ['1.234,56\u00a0EUR und −0,5 BTC', `${HIDDEN}\u00a0EUR und ${HIDDEN} BTC`],
  ['1 234,56 USDT', `${HIDDEN} USDT`],
  ['Order no. 12\n0.5 BTC', `Order no. 12\n${HIDDEN} BTC`],
  ['Order no. 12\nBTC was sold', 'Order no. 12\nBTC was sold'],
  ['10,000 USDTが入金されました。', `${HIDDEN} USDTが入金されました。`],
  ['0.00164 BTC was bought for 98.49841642 USDT', `${HIDDEN} BTC was bought for ${HIDDEN} USDT`],
  ['released on 27 Nov 2026, 09:54 UTC', 'released on 27 Nov 2026, 09:54 UTC'],
  ['00:00 GMT+8, order no. 12, DP-0000-0007', '00:00 GMT+8, order no. 12, DP-0000-0007'],
])('of %j, hidden, %j is read', (text, hidden) => expect(withoutAmounts(text)).toBe(hidden))
