import type { StatementAbout } from '@candela/contract'
import { to } from '../../shell/index.ts'

/** The address of the page about the subject of a line or a posting; undefined where there is none. */
export function recordLink(about: StatementAbout, reference: string): string | undefined {
  if (reference === '' || about === 'house') return undefined
  switch (about) {
    case 'deposit':
      return to('depositDetail', { id: reference })
    case 'withdrawal':
      return to('withdrawalDetail', { id: reference })
    case 'rebate':
      return to('share')
    case 'timed':
      return to('tradeOrderPopup', { id: reference })
    case 'loan':
      return to('loan', { id: reference })
    case 'earnOrder':
      return to('miningOrder', { id: reference })
    case 'subscription':
      return to('mySubscriptions', { id: reference })
    case 'perpetualOrder':
      return to('orderDetail', { perpetual: reference })
    case 'position':
      return to('orderDetail', { position: reference })
    case 'strategy':
      return to('strategyDetail', { id: reference })
    case 'order':
      return to('orderDetail', { id: reference })
  }
}
