import type { Mutation } from '@candela/checks/proves'

const CUSTOMER = 'apps/customer'
const PREFERENCES = `${CUSTOMER}/shell/preferences.ts`

/** The breaks of the product that fail each claim of settings.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S1.60', `${CUSTOMER}/features/content/pages.ts`, '.LettersPage', '.NoticesPage'],
  [
    'S1.62',
    `${CUSTOMER}/shell/texts.ts`,
    'keepLanguage(language)\n  await applyLanguage(language)',
    'keepLanguage(language)',
  ],
  [
    'S1.63',
    `${CUSTOMER}/shell/money.ts`,
    'rate === undefined ? DEFAULT_CURRENCY : wished',
    'rate === undefined ? wished : DEFAULT_CURRENCY',
  ],
  [
    'S1.64',
    PREFERENCES,
    "root.dataset['updown'] = upDown",
    "root.dataset['updown'] = upDown === UP_DOWN[0] ? upDown : UP_DOWN[0]",
  ],
  ['S1.65', PREFERENCES, "root.dataset['theme'] = theme", "root.dataset['theme'] = 'light'"],
  ['S1.66', `${CUSTOMER}/features/settings/caches.ts`, 'caches.delete(name)', 'caches.has(name)'],
  ['S2.39', `${CUSTOMER}/features/content/pages.ts`, '.LettersPage', '.NewsPage'],
]
