import type { Listener } from '../ports/listener.ts'
import { beginTopUps, finishReferral } from './due.ts'
import { noteClosed, noteCredit, noteMoneyOut, noteReversal, noteValidated } from './rebates.ts'

/** Members' money makes rebates, capital pays them. */
export const referralListener: Listener = {
  rank: 20,
  credited: noteCredit,
  reversed: noteReversal,
  moneyOut: noteMoneyOut,
  closed: noteClosed,
  validated: noteValidated,
  beforeCapital: finishReferral,
  capitalThere: beginTopUps,
  awaitsCapital: ({ referral }) => referral.topUpAt === 0,
  counts: ({ referral }, customer) => referral.members.has(customer),
}
