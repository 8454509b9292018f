import * as z from 'zod/mini'
import * as proof from './proof.ts'
import { instant, orderId } from './scalars.ts'

const orderParams = z.strictObject({ order: orderId })
/** among what happened in an entry */
const place = z.string().check(z.regex(/^(0|[1-9]\d{0,5})$/))
const since = z.strictObject({ since: z.optional(proof.treeSize) })

/**
 * The journal as a log that nobody can rewrite: checkpoints and their growth for anyone, proofs and receipts for whose
 * they are.
 */
export const PROOF_ROUTES = {
  proofKey: {
    method: 'GET',
    path: '/proof/key',
    caller: 'anyone',
    summary: 'The log’s name, its public key to pin, and the newest signed checkpoint',
    answer: proof.proofKey,
    perMinute: 60,
  },
  proofCheckpoint: {
    method: 'GET',
    path: '/proof/checkpoint',
    caller: 'anyone',
    summary: 'The newest checkpoint of the journal, a C2SP signed note',
    answer: proof.newestCheckpoint,
    perMinute: 240,
  },
  proofGrowth: {
    method: 'GET',
    path: '/proof/consistency',
    caller: 'anyone',
    summary: 'That the newest checkpoint’s tree begins with the tree of an earlier size',
    query: z.strictObject({ from: proof.treeSize }),
    answer: proof.growth,
    perMinute: 120,
  },
  markKept: {
    method: 'POST',
    path: '/proof/kept',
    caller: 'anyone',
    summary: 'Marks the browser, by a cookie, as one that keeps a state of the log since an instant',
    body: z.strictObject({ since: instant }),
    answer: z.strictObject({ marked: z.boolean() }),
    perMinute: 10,
  },
  orderProof: {
    method: 'GET',
    path: '/orders/{order}/proof',
    caller: 'customer',
    summary: 'How an order was filled, with everything needed to check it offline',
    params: orderParams,
    query: since,
    answer: proof.proofBundle,
    perMinute: 30,
  },
  orderReceipt: {
    method: 'GET',
    path: '/orders/{order}/receipt',
    caller: 'customer',
    summary: 'That the command which placed an order is in the log',
    params: orderParams,
    query: since,
    answer: proof.receiptAnswer,
    perMinute: 240,
  },
  timedProof: {
    method: 'GET',
    path: '/timed/orders/{order}/proof',
    caller: 'customer',
    summary: 'How a timed order was settled, with everything needed to check it offline',
    params: orderParams,
    query: since,
    answer: proof.timedProofBundle,
    perMinute: 30,
  },
  moveProof: {
    method: 'GET',
    path: '/perpetual/positions/{position}/moves/{seq}/{place}/proof',
    caller: 'customer',
    summary:
      'How funding, a liquidation or a deleveraging of a position came about, with everything needed to check it offline',
    params: z.strictObject({
      position: orderId,
      seq: orderId,
      place,
    }),
    query: since,
    answer: proof.perpetualProofBundle,
    perMinute: 30,
  },
  loanProof: {
    method: 'GET',
    path: '/loans/{loan}/proof',
    caller: 'customer',
    summary: 'What a loan cost, with everything needed to check it offline',
    params: z.strictObject({ loan: orderId }),
    query: since,
    answer: proof.loanProofBundle,
    perMinute: 30,
  },
  earnProof: {
    method: 'GET',
    path: '/earn/orders/{order}/proof',
    caller: 'customer',
    summary: 'How an earn order was paid, with everything needed to check it offline',
    params: orderParams,
    query: since,
    answer: proof.earnProofBundle,
    perMinute: 30,
  },
  subscriptionProof: {
    method: 'GET',
    path: '/subscriptions/{subscription}/proof',
    caller: 'customer',
    summary: 'How coins of a sale were allotted to a subscription, with everything needed to check it offline',
    params: z.strictObject({ subscription: orderId }),
    query: since,
    answer: proof.subscriptionProofBundle,
    perMinute: 30,
  },
  strategyProof: {
    method: 'GET',
    path: '/strategies/{strategy}/decisions/{seq}/{place}/proof',
    caller: 'customer',
    summary: 'How a strategy came to a decision, with everything needed to check it offline',
    params: z.strictObject({ strategy: orderId, seq: orderId, place }),
    query: since,
    answer: proof.strategyProofBundle,
    perMinute: 30,
  },
  receipt: {
    method: 'GET',
    path: '/receipts/{seq}',
    caller: 'customer',
    summary: 'That an acknowledged command of one’s own is in the log',
    params: z.strictObject({ seq: orderId }),
    query: since,
    answer: proof.receiptAnswer,
    perMinute: 240,
  },
} as const
