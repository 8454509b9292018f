import * as z from 'zod/mini'
import { assertionResponse, requestOptions } from './passkeys.ts'
import { route } from './route.ts'
import { assetId, commandId, decimal, instant, orderId } from './scalars.ts'

/* Withdrawals that wait for operators, who can say yes or nothing. Nobody here changes how much goes where. */

const operated = { caller: 'operator', roles: ['paymentsMaker', 'paymentsChecker'] } as const
const ofRelease = z.strictObject({ release: orderId })

const payout = {
  /** the withdrawal's number */
  release: orderId,
  rail: z.string(),
  /** the asset that leaves the account, and its amount */
  leaves: assetId,
  amount: decimal,
  /** the last four of a card, both ends of an address; '' where it was removed */
  to: z.string(),
}

const deskRelease = z.strictObject({
  ...payout,
  askedAt: instant,
  /** the milliseconds after which it was last pressed on operators; 0: not yet */
  pressedAfter: z.int(),
  /** silence releases it */
  decideBy: instant,
  /** nobody releases it before */
  notBefore: instant,
  /** the eight published rules as they stand now; `have` and `need` in USDT, `until` an instant, 0 without a clock */
  rules: z.array(z.strictObject({ rule: z.int(), isMet: z.boolean(), have: decimal, need: decimal, until: instant })),
  /** the operator who signed first, by name; '': nobody */
  first: z.string(),
  /** the role is there, and it is not the first signature again */
  maySign: z.boolean(),
})
export type DeskRelease = z.infer<typeof deskRelease>

const overdueRelease = z.strictObject({
  ...payout,
  /** the end of the hour within which a rail should have accepted it */
  dueAt: instant,
})
export type OverdueRelease = z.infer<typeof overdueRelease>

export const RELEASE_DESK_ROUTES = {
  deskReleases: route({
    method: 'GET',
    path: '/desk/releases',
    ...operated,
    isWatching: true,
    summary:
      'Money that waits for two operators, least time first, all of it counted; `overdue`: released, and not accepted within an hour',
    answer: z.strictObject({
      waiting: z.int(),
      releases: z.array(deskRelease),
      overdue: z.array(overdueRelease),
    }),
    perMinute: 120,
    cost: 5,
  }),
  deskAgreeBegin: route({
    method: 'POST',
    path: '/desk/releases/{release}/agree/begin',
    ...operated,
    summary: 'The very agreement to be signed by passkey: its hash is the challenge',
    params: ofRelease,
    body: z.strictObject({ commandId }),
    answer: requestOptions,
    perMinute: 60,
  }),
  deskAgreeRelease: route({
    method: 'POST',
    path: '/desk/releases/{release}/agree',
    ...operated,
    summary: 'Proposes to release, or agrees as the second operator; signed by passkey, logged',
    params: ofRelease,
    body: z.strictObject({ commandId, response: assertionResponse }),
    answer: z.strictObject({ stage: z.enum(['proposed', 'agreed']) }),
    perMinute: 60,
  }),
} as const
