import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { amendOrder } from './amend.ts'
import { amendStopOrder } from './amend-stop.ts'
import { cancelAll, cancelOrder } from './cancel.ts'
import { placeOrder } from './place.ts'
import { placeOco } from './place-oco.ts'
import { placeStopOrder } from './place-stop.ts'

export const DECIDE: Decisions<'spot'> = {
  placeOrder,
  amendOrder,
  cancelOrder,
  cancelAll,
  placeStopOrder,
  placeOco,
  amendStopOrder,
}

export const PROTECTING: Protecting<'spot'> = ['cancelOrder', 'cancelAll']
