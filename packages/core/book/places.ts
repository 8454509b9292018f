import { type Side, type TimeInForce, TIMES_IN_FORCE } from '@candela/contract'
import { BUY, SELL } from './book.ts'

export const GTC = TIMES_IN_FORCE.indexOf('gtc')
export const IOC = TIMES_IN_FORCE.indexOf('ioc')
export const FOK = TIMES_IN_FORCE.indexOf('fok')
export const POST_ONLY = TIMES_IN_FORCE.indexOf('postOnly')

/** The place of a side in SIDES. */
export function sidePlace(side: Side): number {
  return side === 'buy' ? BUY : SELL
}

/** The place of a time in force in TIMES_IN_FORCE: most orders are the first, and a search through a list costs more. */
export function timePlace(time: TimeInForce): number {
  if (time === 'gtc') return GTC
  if (time === 'ioc') return IOC
  return time === 'fok' ? FOK : POST_ONLY
}
