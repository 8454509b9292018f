import { type AppData, type CatalogueProduct, LANGUAGES, type NewCoinProduct, PRODUCTS } from '@candela/contract'
import { PASSWORD_MINIMUM } from '@candela/rules/person'
import { API_BASE, type Handlers } from '../../http/api.ts'
import { languageOf } from '../../http/seed.ts'
import { Refused } from '../../refused.ts'
import { USERNAME_MINIMUM } from '../../vault/password-rules.ts'
import type { ChosenLetters } from './letter-choices.ts'
import type { Watchlists } from './watchlists.ts'

type Settings = Pick<Handlers, 'app' | 'watchlist' | 'saveWatchlist' | 'letterChoices' | 'saveLetterChoices'>

/** The settings that are told as they stand, of this server and of its rooms. */
type Told = Pick<
  AppData,
  'version' | 'registration' | 'consentVersions' | 'practiceAmount' | 'passkeys' | 'practiceInbox' | 'priceSource'
>

interface Parts {
  readonly told: Told
  readonly watchlists: Watchlists
  readonly chosenLetters: ChosenLetters
  readonly frameOrigins: readonly string[]
  readonly clock: () => number
  /** true when a product of that id trades */
  readonly isListed: (product: string) => boolean
  /** markets of coins that are sold here first */
  readonly newCoins: () => readonly NewCoinProduct[]
  /** units of a currency per USDT, by the last index, for display only */
  readonly displayRates: () => Pick<AppData, 'displayRates' | 'fixedRates'>
}

/** Global app data, and what a customer chose to see. */
export function settingsHandlers({
  told,
  watchlists,
  chosenLetters,
  frameOrigins,
  clock,
  isListed,
  newCoins,
  displayRates,
}: Parts): Settings {
  const productIds = (): AppData['products'] => {
    const listed = [...PRODUCTS, ...newCoins()].filter(({ definition }) => isListed(definition.id))
    const ids = (wanted: (flags: CatalogueProduct['flags']) => boolean): string[] =>
      listed.filter((product) => wanted(product.flags)).map((product) => product.definition.id)
    return {
      all: ids(() => true),
      recommended: ids((flags) => flags.recommended),
      new: ids((flags) => flags.new),
      contract: ids((flags) => flags.contract),
    }
  }
  return {
    app: ({ language }) => ({
      ...told,
      name: 'Candela',
      baseUrl: '/',
      apiBaseUrl: `${API_BASE}/`,
      mode: 'practice',
      products: productIds(),
      frameOrigins: [...frameOrigins],
      passwordMinimum: PASSWORD_MINIMUM,
      usernameMinimum: USERNAME_MINIMUM,
      defaultLanguage: languageOf(language) ?? 'en',
      languages: [...LANGUAGES],
      ...displayRates(),
      serverTime: clock(),
    }),
    letterChoices: ({ session }) => chosenLetters.read(session.account),
    saveLetterChoices: ({ body, session }) => chosenLetters.save(session.account, body),
    watchlist: async ({ session }) => ({ products: [...(await watchlists.read(session.account))] }),
    async saveWatchlist({ body, session }) {
      const unknown = body.products.some((id) => !isListed(id))
      if (unknown) throw new Refused('productUnknown')
      const once = [...new Set(body.products)]
      await watchlists.replace(session.account, once)
      return { products: once }
    },
  }
}
