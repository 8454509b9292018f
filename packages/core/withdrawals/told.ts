import type { Listener } from '../ports/listener.ts'
import { noteMoneyIn } from './terms.ts'

/** Money that comes in counts as deposited, and settles whose rules hold for it. */
export const withdrawalListener: Listener = { rank: 10, moneyIn: noteMoneyIn }
