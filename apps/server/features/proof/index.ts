import { feature } from '../../feature.ts'
import { proofHandlers } from './handlers.ts'

/** The log of the journal, for anyone; proofs and receipts for whose the entries are. */
export const proof = feature({
  word: 'proof',
  needs: ['orders', 'timed', 'perpetual', 'loans', 'earn', 'subscriptions', 'strategies'],
  open({ proofs, engine }, { orders, timed, perpetual, loans, earn, subscriptions, strategies }) {
    return {
      handlers: proofHandlers(
        proofs,
        { ...orders, ...timed, ...perpetual, ...loans, ...earn, ...subscriptions, ...strategies },
        () => engine.durableSeq,
      ),
    }
  },
})
