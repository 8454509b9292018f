import type { Decisions, Protecting } from '../rooms/decisions.ts'
import { amendOrder } from './amend.ts'
import { cancelAll, cancelOrder } from './cancel.ts'
import { placeOrder } from './place.ts'

export const DECIDE: Decisions<'spot'> = { placeOrder, amendOrder, cancelOrder, cancelAll }

export const PROTECTING: Protecting<'spot'> = ['cancelOrder', 'cancelAll']
