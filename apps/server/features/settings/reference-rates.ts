/**
 * Mid-market rates of one day, in units per USD, as ExchangeRate-API published them: for currencies of which the price
 * source quotes no pair. They do not move, and the app says of which day they are.
 */
export const REFERENCE_DAY = '2025-06-13'
export const REFERENCE_RATES: Readonly<Record<string, string>> = {
  BRL: '5.537',
  CNY: '7.1775',
  IDR: '16225.91',
  INR: '85.5933',
  KRW: '1354.93',
  THB: '32.4006',
  VND: '26033.79',
}
