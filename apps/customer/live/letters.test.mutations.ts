import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of letters.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S6.4',
    'apps/customer/live/letters.ts',
    'const uid = sessionStore.getState().ud?.id\n  if (uid === undefined || asking) return',
    "const uid = sessionStore.getState().ud?.id ?? ''\n  if (asking) return",
  ],
  [
    'S7.9',
    'apps/customer/live/letters.ts',
    'timer = setTimeout(look, document.hidden ?',
    'timer = setTimeout(() => undefined, document.hidden ?',
  ],
  ['S7.10', 'apps/customer/live/seed.ts', "body: { t: 'getcount', uid }", "body: { t: 'getcount', id: uid }"],
  [
    'S7.11',
    'apps/customer/live/seed.ts',
    'messages.d[language] ?? messages.d.en',
    'messages.d.en ?? messages.d[language]',
  ],
  ['S7.12', 'apps/customer/live/seed.ts', "t: 'getcountyd', uid, id", "t: 'getcountyd', uid, id: uid + id"],
  [
    'S9.30',
    'apps/customer/live/letters.ts',
    'export const LETTER_POLL_MS = 3_000',
    'export const LETTER_POLL_MS = 4_000',
  ],
]
