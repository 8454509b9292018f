import type { Mutation } from '@candela/checks/proves'

const PAGES = 'apps/customer/features/support/pages.ts'

/** The breaks of the product that fail claims of support.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.44', PAGES, '.ChatPage', '.ServiceListPage'],
  ['S2.45', PAGES, '.ServiceListPage', '.ChatPage'],
]
