import * as z from 'zod/mini'
import { TIERS } from '../identity.ts'
import { DEPOSIT_ENDS, DEPOSIT_WAITS, LINE_STATES, OUTSIDE_OUTCOMES } from '../rails.ts'
import { PHOTO, route } from './route.ts'
import {
  assetId,
  commandId,
  cursor,
  decimal,
  instant,
  limit,
  orderId,
  positiveDecimal,
  typedAmount,
  typedLine,
  typedWords,
  productId,
  railId,
  railKind,
} from './scalars.ts'

const photoId = z.uuid()
const bytes = z.custom<Uint8Array>()
/** its number as decimal digits */
const depositId = orderId
/** the end of the card or account it was sent from; may be '' */
const lastFour = typedLine(32).check(z.regex(/^(\d{4})?$/))

/** of a remitter's name */
export const REMITTER_MAXIMUM = 80

/** The outcome of a payment in the practice world outside; `surprise`: the one that its reference's chance has for it. */
export const outsideWish = z.enum([...OUTSIDE_OUTCOMES, 'surprise'])
export type OutsideWish = z.infer<typeof outsideWish>

/** A rail's terms for deposits of an asset. */
const depositWay = z.strictObject({
  rail: railId,
  kind: railKind,
  asset: assetId,
  minimum: decimal,
  /** "0": none */
  maximum: decimal,
  feePpm: z.int(),
  /** the smallest step of an amount */
  unit: decimal,
  /** of the mid price; 0 of coins and of USD */
  spreadPpm: z.int(),
  /** nothing new is asked of it; what comes is still credited */
  isClosed: z.boolean(),
  /** the usual time, in milliseconds */
  usualMs: z.int(),
  /** of a chain: confirmations until a coin counts; 0 otherwise */
  confirmations: z.int(),
  /** the token's contract as the house lists it; '' of a chain's own coin, and where no chain is */
  contract: z.string(),
  /** the outcomes that the practice bank, wallet or card can be asked for */
  outside: z.array(outsideWish),
})
export type DepositWay = z.infer<typeof depositWay>

/** A price of a currency; figures in USDT for one whole unit. */
const depositRate = z.strictObject({
  /** the entry's number: a quote names it */
  number: z.int(),
  asset: assetId,
  mid: decimal,
  at: instant,
})
export type DepositRate = z.infer<typeof depositRate>

const deposit = z.strictObject({
  id: depositId,
  kind: railKind,
  rail: railId,
  asset: assetId,
  /** announced; of coins what came */
  amount: decimal,
  /** "0" until it came */
  received: decimal,
  /** the asset that arrives */
  arrives: assetId,
  /** in what arrives; "0" where nothing is agreed or known yet */
  fee: decimal,
  arrival: decimal,
  /** USDT for one unit, the house's part taken off; "0" where nothing is exchanged or agreed */
  rate: decimal,
  /** `reversed`: all of it was taken back; what its owner has stays his */
  status: z.enum(['awaiting', 'sent', 'credited', 'reversed', ...DEPOSIT_ENDS]),
  /** the state of money that came for it and waits, or goes back to its sender, whatever else came of it; '' where none does */
  waits: z.enum(['', ...DEPOSIT_WAITS]),
  /** of what was received, what was taken back */
  reversed: decimal,
  /** its last four, as the owner knows it; '' without one, or where it was removed */
  card: z.string(),
  /** of coins: the own address that they came to; '' otherwise */
  address: z.string(),
  startedAt: instant,
  /** the instant at which it ends by itself unless money comes; 0: never */
  expiresAt: instant,
  /** 0 while it waits */
  endedAt: instant,
  seq: z.int(),
})
export type Deposit = z.infer<typeof deposit>

/** The account that a remittance goes to. */
const collection = z.strictObject({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  reference: z.string(),
})
export type Collection = z.infer<typeof collection>

/** A transaction as its chain names it, and where anybody can look at it, https; each '' where that is not known. */
export const chainTransaction = z.strictObject({ id: z.string(), explorer: z.string() })

/** A line of a rail's statement, with its entry. */
export const railLine = {
  line: z.int(),
  amount: decimal,
  at: instant,
  digest: z.string(),
  seq: z.int(),
  transaction: chainTransaction,
}

/** A step of a deposit; `arrived`: a line came and waited; `reversed`: something of it was taken back. */
const depositStep = z.strictObject({
  step: z.enum(['started', 'sent', 'arrived', 'credited', 'returning', 'sentBack', 'reversed', ...DEPOSIT_ENDS]),
  at: instant,
  seq: z.int(),
})
export type DepositStep = z.infer<typeof depositStep>

/** `ended`: the deposit ended before its money came. */
const PURCHASE_STATES = ['waiting', 'bought', 'failed', 'ended'] as const

/** The purchase at the market with the money of a card, once it is here. */
const purchase = z.strictObject({
  product: productId,
  /** the highest price, as it was shown */
  worst: decimal,
  state: z.enum(PURCHASE_STATES),
  /** the order that bought it; '' without one */
  order: z.union([orderId, z.literal('')]),
})
export type Purchase = z.infer<typeof purchase>

const depositDetail = z.strictObject({
  deposit,
  /** of a card, where a coin was wanted */
  purchase: z.optional(purchase),
  /** of a remittance */
  collection: z.optional(collection),
  /** the remitter by its owner's word; '' before */
  remitter: z.string(),
  lastFour,
  /** the photo that was sent with it; '' without one */
  voucher: z.union([photoId, z.literal('')]),
  /** oldest first */
  steps: z.array(depositStep),
  /** lines of the rail's statement that brought its money, or whose money waits */
  lines: z.array(
    z.strictObject({
      ...railLine,
      state: z.enum(LINE_STATES),
      /** of its amount, what was not taken back while it waited */
      left: decimal,
      /** the instant at which it goes back unless somebody places it; 0: it does not go back by itself */
      sendBackAt: instant,
    }),
  ),
  /** amounts taken back of its money, oldest first; `worth`: the part by which it counts less as deposited, in USDT */
  reversals: z.array(z.strictObject({ amount: decimal, worth: decimal, at: instant, seq: z.int() })),
  /** of the last line: coins that were too few wait for others, each in a transaction of its own */
  transaction: chainTransaction,
})
export type DepositDetail = z.infer<typeof depositDetail>

const depositAddress = z.strictObject({
  rail: railId,
  /** the same for ever; '' before one was asked for */
  address: z.string(),
  /** coins on their way, that have no line yet, oldest first */
  coming: z.array(z.strictObject({ asset: assetId, amount: decimal, confirmations: z.int(), needed: z.int() })),
  /** coins that came and are too few yet, in all; they count with the next */
  waiting: z.array(z.strictObject({ asset: assetId, amount: decimal })),
  /** photos that were sent about it, newest first: they credit nothing */
  receipts: z.array(z.strictObject({ id: photoId, at: instant })),
})
export type DepositAddress = z.infer<typeof depositAddress>

const done = z.strictObject({ seq: z.int(), at: instant, deposit })
const page = { cursor: z.optional(cursor), limit: z.optional(limit) }

export const DEPOSIT_ROUTES = {
  depositWays: route({
    method: 'GET',
    path: '/deposits/ways',
    caller: 'customer',
    summary: 'Ways of money in with their terms, and how much may still be asked for',
    answer: z.strictObject({
      ways: z.array(depositWay),
      /** of deposits by card and bank, in USDT: what was asked for in 24 hours, and what may be */
      asked: decimal,
      most: decimal,
      /** the customer's tier, and the limit of each in 24 hours, in USDT */
      tier: z.enum(TIERS),
      tiers: z.array(z.strictObject({ tier: z.enum(TIERS), most: decimal })),
      open: z.int(),
      openMost: z.int(),
    }),
    perMinute: 120,
  }),
  depositRates: route({
    method: 'GET',
    path: '/deposits/rates',
    caller: 'customer',
    summary: 'The prices by which currencies are exchanged now, and where they are from',
    answer: z.strictObject({ rates: z.array(depositRate), source: z.string(), sourceAt: instant }),
    perMinute: 240,
  }),
  startDeposit: route({
    method: 'POST',
    path: '/deposits',
    caller: 'customer',
    summary: 'Asks a card for money, or announces a remittance',
    body: z.strictObject({
      commandId,
      rail: railId,
      asset: assetId,
      amount: typedAmount,
      /** the card's number; '' of a bank */
      card: z.union([orderId, z.literal('')]),
      /** the entry that was shown, and what was shown to arrive; 0 and "0" of a bank */
      rate: z.int().check(z.nonnegative()),
      arrival: positiveDecimal,
      /**
       * of a card: what the house buys of the money when it comes, also while nobody looks, and the highest price for it; what is not
       * bought of it stays USDT
       */
      buy: z.optional(z.strictObject({ product: productId, worst: positiveDecimal })),
      /** the outcome of the practice card; left out: pay */
      outside: z.optional(outsideWish),
    }),
    answer: done,
    perMinute: 30,
  }),
  deposits: route({
    method: 'GET',
    path: '/deposits',
    caller: 'customer',
    summary: 'Own deposits, newest first: those that wait, or those that are over',
    query: z.strictObject({ state: z.optional(z.enum(['open', 'over'])), ...page }),
    answer: z.strictObject({ deposits: z.array(deposit), next: z.optional(cursor) }),
    perMinute: 240,
    rowsACost: 50,
  }),
  deposit: route({
    method: 'GET',
    path: '/deposits/{deposit}',
    caller: 'customer',
    summary: 'One of the own deposits: where to pay, what was done, and what the rail’s statement says',
    params: z.strictObject({ deposit: depositId }),
    answer: depositDetail,
    perMinute: 240,
  }),
  addVoucher: route({
    method: 'POST',
    path: '/deposits/{deposit}/voucher',
    caller: 'customer',
    summary: 'A photo of a remittance’s voucher, 20 MB at most; written anew, sealed for its owner',
    params: z.strictObject({ deposit: depositId }),
    upload: PHOTO,
    answer: z.strictObject({ voucher: photoId }),
    perMinute: 20,
  }),
  voucher: route({
    method: 'GET',
    path: '/deposits/{deposit}/voucher',
    caller: 'customer',
    summary: 'The photo that was sent with a remittance',
    params: z.strictObject({ deposit: depositId }),
    answer: bytes,
    media: 'image/webp',
    perMinute: 120,
    cost: 5,
  }),
  confirmRemittance: route({
    method: 'POST',
    path: '/deposits/{deposit}/confirmation',
    caller: 'customer',
    summary: 'Says that a remittance was sent, by whom, with the photo that was added; credits nothing',
    params: z.strictObject({ deposit: depositId }),
    body: z.strictObject({
      commandId,
      remitter: typedWords(REMITTER_MAXIMUM),
      lastFour,
      voucher: photoId,
    }),
    answer: done,
    perMinute: 30,
  }),
  cancelDeposit: route({
    method: 'POST',
    path: '/deposits/{deposit}/cancellation',
    caller: 'customer',
    summary: 'Ends a deposit that waits; money that still comes is credited',
    params: z.strictObject({ deposit: depositId }),
    body: z.strictObject({ commandId }),
    answer: done,
    perMinute: 30,
  }),
  depositAddress: route({
    method: 'GET',
    path: '/deposit-addresses/{rail}',
    caller: 'customer',
    summary: 'The own address on a chain, and the coins on their way to it',
    params: z.strictObject({ rail: railId }),
    answer: depositAddress,
    perMinute: 240,
  }),
  assignAddress: route({
    method: 'POST',
    path: '/deposit-addresses/{rail}',
    caller: 'customer',
    summary: 'Asks for the own address on a chain: one for each family of chains, for ever',
    params: z.strictObject({ rail: railId }),
    body: z.strictObject({ commandId }),
    answer: depositAddress,
    perMinute: 30,
  }),
  addReceipt: route({
    method: 'POST',
    path: '/deposit-addresses/{rail}/receipts',
    caller: 'customer',
    summary: 'A photo about coins that were sent, 20 MB at most; it credits nothing and helps to look',
    params: z.strictObject({ rail: railId }),
    upload: PHOTO,
    answer: depositAddress,
    perMinute: 20,
  }),
  payOutside: route({
    method: 'POST',
    path: '/outside/payments',
    caller: 'customer',
    summary: 'Plays the bank or the wallet: sends practice money to a remittance’s account or the own address',
    body: z.strictObject({
      commandId,
      rail: railId,
      asset: assetId,
      /** the deposit of a bank; '' of a chain: the own address */
      deposit: z.union([depositId, z.literal('')]),
      amount: typedAmount,
      wish: outsideWish,
    }),
    answer: z.strictObject({ state: z.enum(['accepted', 'refused', 'unknown']) }),
    perMinute: 30,
  }),
} as const
