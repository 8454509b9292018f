import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of infos.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S7.14',
    'apps/customer/live/infos.ts',
    'infosStore.setState({ infos, receivedAt: Date.now() })',
    'infosStore.setState((state) => ({ infos: { ...state.infos, ...infos }, receivedAt: Date.now() }))',
  ],
  [
    'S7.15',
    'apps/customer/live/infos.ts',
    'if (known) merged[product] = { ...known, ...change }',
    'if (known) merged[product] = known',
  ],
]
