/* Made by npm run lists: what files of the core declare as Listener. */

import { referralListener } from '../referral/told.ts'
import { strategyListener } from '../strategy/told.ts'
import { withdrawalListener } from '../withdrawals/told.ts'
import type { Listener } from './listener.ts'

export const LISTENERS: readonly Listener[] = [referralListener, strategyListener, withdrawalListener]
