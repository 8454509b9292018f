import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of destinations.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S1.50',
    'apps/customer/features/destinations/screens/bank-cards.tsx',
    '{cards.map((card) => (',
    '{cards.slice(1).map((card) => (',
  ],
  [
    'S2.20',
    'apps/customer/features/destinations/pages.ts',
    "path: '/pages/assets/BankCardsSelect'",
    "path: '/pages/assets/BankCards'",
  ],
  [
    'S2.21',
    'apps/customer/features/destinations/pages.ts',
    "path: '/pages/assets/BankCardsAdd'",
    "path: '/pages/assets/AddCard'",
  ],
  [
    'S2.24',
    'apps/customer/features/destinations/pages.ts',
    "path: '/pages/assets/WalletBind'",
    "path: '/pages/assets/AddAddress'",
  ],
  [
    'S2.77',
    'apps/customer/features/destinations/screens/fund-settings.tsx',
    "title={t('titles.fundSettings')}",
    "title={t('titles.bankCardsSelect')}",
  ],
  [
    'S2.78',
    'apps/customer/features/destinations/screens/fund-settings.tsx',
    'each.kind === kind',
    'each.kind !== kind',
  ],
  [
    'S2.79',
    'apps/customer/features/destinations/screens/bank-cards.tsx',
    '{isolated(card.holder)} · {card.shown}',
    '{isolated(card.holder)}',
  ],
  [
    'S2.80',
    'apps/customer/features/destinations/screens/addresses.tsx',
    '{shown.map((each) => (',
    '{shown.slice(1).map((each) => (',
  ],
  [
    'S2.81',
    'apps/customer/features/destinations/screens/fund-settings.tsx',
    "href={to('transactionPassword')}",
    "href={to('bankCardsSelect')}",
  ],
  ['S3.39', 'apps/customer/features/destinations/screens/add-card.tsx', 'value={holder}', 'value=""'],
  [
    'S3.44',
    'apps/customer/features/destinations/screens/addresses.tsx',
    '<Badge>{chainName(each.rail)}</Badge>',
    '<Badge>{chainName(each.asset)}</Badge>',
  ],
  [
    'S8.34',
    'apps/customer/features/destinations/screens/add-address.tsx',
    'reading.fault !== undefined && isLeft ?',
    'reading.fault !== undefined && isLeft && ticked ?',
  ],
]
