import { type AppData, LANGUAGES, MONEY, PRODUCTS } from '@candela/contract'
import { Refused } from '../../refused.ts'
import { PASSWORD_MINIMUM, USERNAME_MINIMUM } from '../../vault/password-rules.ts'
import { CONSENT_VERSIONS, PRACTICE_AMOUNT } from '../session/registration.ts'
import type { Sessions } from '../../vault/sessions.ts'
import type { Watchlists } from './watchlists.ts'
import { API_BASE, type Handlers } from '../../http/api.ts'
import type { Entry } from '../../http/entry.ts'
import { languageOf, userDataOf } from '../../http/seed.ts'

type Account = Pick<Handlers, 'app' | 'session' | 'logout' | 'watchlist' | 'saveWatchlist'>

interface Parts {
  readonly sessions: Sessions
  readonly watchlists: Watchlists
  readonly entry: Entry
  readonly registration: AppData['registration']
  readonly passkeys: boolean
  readonly practiceInbox: boolean
  readonly frameOrigins: readonly string[]
  readonly clock: () => number
  readonly version: string
  readonly priceSource: AppData['priceSource']
  /** units of a currency per USDT, by the last index, for display only */
  readonly displayRates: () => Readonly<Record<string, string>>
}

/** Global app data, and what belongs to the caller's own account. */
export function accountHandlers(parts: Parts): Account {
  const { sessions, watchlists, entry, clock } = parts
  const ids = (wanted: (flags: (typeof PRODUCTS)[number]['flags']) => boolean): string[] =>
    PRODUCTS.filter((product) => wanted(product.flags)).map((product) => product.definition.id)
  const products = {
    all: ids(() => true),
    recommended: ids((flags) => flags.recommended),
    new: ids((flags) => flags.new),
    contract: ids((flags) => flags.contract),
  }
  return {
    app: ({ language }) => ({
      name: 'Candela',
      version: parts.version,
      baseUrl: '/',
      apiBaseUrl: `${API_BASE}/`,
      mode: 'practice',
      products,
      registration: parts.registration,
      passkeys: parts.passkeys,
      practiceInbox: parts.practiceInbox,
      frameOrigins: [...parts.frameOrigins],
      passwordMinimum: PASSWORD_MINIMUM,
      usernameMinimum: USERNAME_MINIMUM,
      defaultLanguage: languageOf(language) ?? 'en',
      languages: [...LANGUAGES],
      consentVersions: CONSENT_VERSIONS,
      practiceAmount: PRACTICE_AMOUNT,
      priceSource: parts.priceSource,
      displayRates: { ...parts.displayRates() },
      serverTime: clock(),
    }),
    session: ({ session }) => ({ ud: userDataOf(session), expiresAt: sessions.expiresAt(session) }),
    async logout({ session, visit, reply }) {
      await entry.leave(visit, reply, session)
      return { success: true }
    },
    watchlist: async ({ session }) => ({ products: [...(await watchlists.read(session.account))] }),
    async saveWatchlist({ body, session }) {
      const unknown = body.products.some((id) => !products.all.includes(id))
      if (unknown) throw new Refused('productUnknown')
      const once = [...new Set(body.products)]
      await watchlists.replace(session.account, once)
      return { products: once }
    },
  }
}

/** Units of each display currency per USDT, from the quotes of currency pairs; approximate and never used for money. */
export function displayRatesOf(indexOf: (product: string) => string | undefined): Readonly<Record<string, string>> {
  const rates: Record<string, string> = { USD: '1', USDT: '1' }
  for (const { definition, kind, quoteLabel } of PRODUCTS) {
    const index = Number(indexOf(definition.id) ?? 0)
    if (kind !== 'currency' || !(index > 0) || definition.quote !== MONEY) continue
    const [base] = definition.id.split('-') as [string, string]
    if (quoteLabel === 'USD') rates[base] = (1 / index).toFixed(6)
    else rates[quoteLabel] = index.toFixed(6)
  }
  return rates
}
