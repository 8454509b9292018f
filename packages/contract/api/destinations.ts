import * as z from 'zod/mini'
import { route } from './route.ts'
import { assetId, commandId, instant, orderId, railId, typedLine, typedWords } from './scalars.ts'
import { stepUpToken } from './security.ts'

/** of every text of a card, and of an address's name */
export const CARD_TEXT_MAXIMUM = 80
const text = typedWords(CARD_TEXT_MAXIMUM)
const number = typedLine(64)
/** its number as decimal digits */
const destinationId = orderId

/** A bank card or a wallet address of the customer's own. */
const destination = z.strictObject({
  id: destinationId,
  kind: z.enum(['card', 'address']),
  rail: railId,
  /** the asset that is sent there; of a card the one all money is in */
  asset: assetId,
  /** the last four of a card, both ends of an address */
  shown: z.string(),
  /** whole; '' of a card */
  address: z.string(),
  /** the bank's, or what its owner calls an address; may be '' */
  name: z.string(),
  /** as the identity verification shows it; '' of an address */
  holder: z.string(),
  addedAt: instant,
  /** nothing is sent to it before */
  usableFrom: instant,
})
export type Destination = z.infer<typeof destination>

/** `stepUp` and the transaction password together: a stolen session is not enough */
const confirmed = {
  commandId,
  transactionPassword: z.string().check(z.maxLength(256)),
  stepUp: z.optional(stepUpToken),
}
const done = z.strictObject({ seq: z.int(), at: instant, destination })

export const DESTINATION_ROUTES = {
  destinations: route({
    method: 'GET',
    path: '/destinations',
    caller: 'customer',
    summary: 'Own bank cards and wallet addresses, newest first, and how many there may be',
    answer: z.strictObject({
      destinations: z.array(destination),
      terms: z.strictObject({ cards: z.int(), addresses: z.int(), delayMs: z.int() }),
      /** the name that a card would be in; '' before the identity is validated */
      holder: z.string(),
    }),
    perMinute: 120,
  }),
  addCard: route({
    method: 'POST',
    path: '/destinations/cards',
    caller: 'customer',
    summary: 'Adds a bank card in the customer’s own validated name',
    body: z.strictObject({
      country: z.string().check(z.maxLength(2)),
      bank: text,
      number,
      branch: text,
      branchNumber: number,
      swift: number,
      /** may be '' */
      aba: number,
      address: text,
      notes: text,
      ...confirmed,
    }),
    answer: done,
    perMinute: 20,
  }),
  addAddress: route({
    method: 'POST',
    path: '/destinations/addresses',
    caller: 'customer',
    summary: 'Adds a wallet address of a coin on a chain',
    body: z.strictObject({
      rail: railId,
      asset: assetId,
      address: typedLine(200),
      name: text,
      /** its owner has compared it with those that it looks like */
      compared: z.boolean(),
      ...confirmed,
    }),
    answer: done,
    perMinute: 20,
  }),
  removeDestination: route({
    method: 'POST',
    path: '/destinations/{destination}/removal',
    caller: 'customer',
    summary: 'Removes a card or an address; nothing goes there any more',
    params: z.strictObject({ destination: destinationId }),
    body: z.strictObject({ commandId }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 30,
  }),
} as const
