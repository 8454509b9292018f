import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of preferences.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.6', 'apps/customer/shell/preferences.ts', "writeStored('lang', language)", "writeStored('lang', 'en')"],
  [
    'S1.7',
    'apps/customer/shell/preferences.ts',
    "language: storedLanguage() ?? languageFromWishes(navigatorLanguages()) ?? 'en'",
    "language: languageFromWishes(navigatorLanguages()) ?? storedLanguage() ?? 'en'",
  ],
  [
    'S1.64',
    'apps/customer/shell/preferences.ts',
    "root.dataset['updown'] = upDown",
    "root.dataset['updown'] = upDown === 'red-up' ? 'green-up' : 'red-up'",
  ],
  ['S1.65', 'apps/customer/shell/preferences.ts', "else writeStored('theme', theme)", "else removeStored('theme')"],
]
