import { DAY, SECOND } from '@candela/units'
import { feature } from '../../feature.ts'
import { proofHandlers } from './handlers.ts'

/** as long as browsers keep a cookie at most */
const KEPT_SECONDS = (400 * DAY) / SECOND

/** The log of the journal, for anyone; proofs and receipts for whose the entries are. */
export const proof = feature({
  word: 'proof',
  needs: ['orders', 'timed', 'perpetual', 'loans', 'earn', 'subscriptions', 'strategies'],
  open({ proofs, engine, cookies, clock }, { orders, timed, perpetual, loans, earn, subscriptions, strategies }) {
    return {
      handlers: proofHandlers(
        proofs,
        { ...orders, ...timed, ...perpetual, ...loans, ...earn, ...subscriptions, ...strategies },
        () => engine.durableSeq,
        (reply, since) => cookies.customer.kept.give(reply, `${since}-${clock()}`, KEPT_SECONDS),
      ),
    }
  },
})
