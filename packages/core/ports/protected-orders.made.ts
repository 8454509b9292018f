/* Made by npm run lists: what files of the core declare as ProtectedOrders. */

import { protectedOpenings } from '../perpetual/protect.ts'
import { protectedPurchases } from '../spot/protect.ts'
import type { ProtectedOrders } from './protected-orders.ts'

export const PROTECTED_ORDERS: readonly ProtectedOrders[] = [protectedOpenings, protectedPurchases]
