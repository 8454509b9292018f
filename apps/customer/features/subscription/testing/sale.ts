import type { NewCoinSale } from '@candela/contract'

/** A sale that is open, by its own small clock. */
export const SALE: NewCoinSale = {
  id: '1',
  coin: 'TSR',
  pays: 'USDT',
  method: 'shared',
  price: '0.25',
  lot: '1',
  supply: '40000',
  remaining: '30000',
  wanted: '10000',
  minimum: '100',
  maximum: '20000',
  opensAt: 0,
  closesAt: 1,
  listingAt: 2,
  lockupDays: 7,
  parts: 4,
  everyDays: 7,
  state: 'onSale',
  isCancelled: false,
}
