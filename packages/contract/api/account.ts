import * as z from 'zod/mini'
import { instant, language, productId, typedLine } from './scalars.ts'

/** The part of a session that the browser may keep: no secret. `token` is a handle of the session, not the session. */
export const userData = z.strictObject({ id: z.string(), name: z.string(), nick: z.string(), token: z.string() })
export type UserData = z.infer<typeof userData>

const account = typedLine(254)
/**
 * `d` of Register and login; `username`, `email` or `phone` may stand in place of kind and account. Looser than it
 * looks: every fault has its own key.
 */
export const credentials = z.object({
  kind: z.optional(z.enum(['username', 'email', 'phone'])),
  account: z.optional(account),
  username: z.optional(account),
  email: z.optional(account),
  phone: z.optional(account),
  password: z.optional(z.string().check(z.maxLength(256))),
  /** Register: the code sent to email or phone; login: that of the authenticator, a recovery code, or one that was sent */
  code: z.optional(typedLine(32)),
  /** login: where the code was sent; left out: the first of what is bound */
  channel: z.optional(z.enum(['email', 'phone'])),
  invite: z.optional(typedLine(32)),
  dial: z.optional(typedLine(8)),
  language: z.optional(language),
  /** Register only: versions of the texts agreed to, and the statement of age */
  consents: z.optional(z.strictObject({ age: z.boolean(), terms: z.int(), risk: z.int() })),
})
export type Credentials = z.infer<typeof credentials>
export const signIn = z.object({ d: credentials })
/** Answer of Register and login, always 200; on refusal `msg` is the catalogue key. */
export const signedIn = z.strictObject({
  success: z.boolean(),
  msg: z.string(),
  ud: z.optional(userData),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type SignedIn = z.infer<typeof signedIn>

export const getMessage = z.object({
  t: z.enum(['getcount', 'getcountyd']),
  uid: z.optional(z.string()),
  id: z.optional(z.string().check(z.maxLength(64))),
})
export const letter = z.strictObject({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** asks for attention, over whatever its reader is doing; else it waits in the inbox */
  asks: z.boolean(),
})
/** `c`: unread letters; `d`: the oldest unread one, of those that ask where there are any, keyed by language code */
export const messages = z.strictObject({
  c: z.int(),
  d: z.partialRecord(language, letter),
  /** of the unread, how many ask for attention; left out where none does */
  asking: z.optional(z.int()),
  success: z.boolean(),
  msg: z.optional(z.string()),
})
export type Messages = z.infer<typeof messages>

export const session = z.strictObject({ ud: userData, expiresAt: instant })
export const watchlist = z.strictObject({ products: z.array(productId).check(z.maxLength(100)) })
export const searchPicked = z.strictObject({ product: productId })
export const popularSearches = z.strictObject({ products: z.array(productId) })

/** Global app data. The client keeps screen height, unread count and the infos map beside it. */
export const appData = z.strictObject({
  name: z.string(),
  version: z.string(),
  baseUrl: z.string(),
  apiBaseUrl: z.string(),
  mode: z.literal('practice'),
  products: z.strictObject({
    all: z.array(productId),
    recommended: z.array(productId),
    new: z.array(productId),
    contract: z.array(productId),
  }),
  registration: z.strictObject({
    kinds: z.array(z.enum(['username', 'email', 'phone'])),
    phone: z.boolean(),
    /** email and phone are proven by a code before the account is opened */
    code: z.boolean(),
  }),
  /** browsers can make passkeys for this address */
  passkeys: z.boolean(),
  /** codes lie in the practice inbox instead of being sent */
  practiceInbox: z.boolean(),
  /** origins that may frame the app; a framed app tells these, and no others, of a login */
  frameOrigins: z.array(z.string()),
  passwordMinimum: z.int(),
  usernameMinimum: z.int(),
  defaultLanguage: language,
  languages: z.array(language),
  consentVersions: z.strictObject({ terms: z.int(), risk: z.int() }),
  practiceAmount: z.string(),
  priceSource: z.enum(['simulated', 'recording', 'binance']),
  /** display conversion only: units of the currency per USDT, approximate */
  displayRates: z.record(z.string(), z.string()),
  /** of these, what the price source quotes no pair of: a published rate of that day, which does not move */
  fixedRates: z.strictObject({ day: z.string(), currencies: z.array(z.string()) }),
  serverTime: instant,
})
export type AppData = z.infer<typeof appData>
