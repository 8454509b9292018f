/* Made by npm run lists: the stages of contracts that files of the core declare. */

import { endDays, payDays, freePrincipals, renewOrders, takeInstalments, beginDays } from '../earn/due.ts'
import { endOpenDays } from '../earn/open-due.ts'
import { workLoansAtMidnight, workLoans } from '../loan/due.ts'
import { approvedProposals } from '../proposals/effect.ts'
import { workSales } from '../subscription/due.ts'
import { sweepIdleMoney } from '../sweep/due.ts'
import type { State } from '../state.ts'
import type { DueStage } from './work.ts'

/** Due work that moves money between contracts; the rank of each says which comes first of one instant. */
export const STAGES: readonly DueStage<State>[] = [
  endDays,
  payDays,
  freePrincipals,
  renewOrders,
  takeInstalments,
  beginDays,
  endOpenDays,
  workLoansAtMidnight,
  workLoans,
  approvedProposals,
  workSales,
  sweepIdleMoney,
]
