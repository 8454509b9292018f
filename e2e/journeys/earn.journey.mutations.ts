import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of earn.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.53', 'apps/customer/features/earn/pages.ts', "path: '/pages/mining/Mining',", "path: '/pages/mining/Products',"],
  [
    'S2.54',
    'apps/customer/features/earn/pages.ts',
    "path: '/pages/mining/MiningPage'",
    "path: '/pages/mining/Product'",
  ],
  ['S2.55', 'apps/customer/features/earn/pages.ts', "path: '/pages/mining/MiningOrder'", "path: '/pages/mining/Order'"],
  [
    'S2.56',
    'apps/customer/features/earn/pages.ts',
    "path: '/pages/mining/MiningConfirm'",
    "path: '/pages/mining/Confirm'",
  ],
  [
    'S3.92',
    'apps/customer/features/earn/earn-texts.ts',
    "return t('days', { count: days })",
    "return t('days', { count: days + 1 })",
  ],
  [
    'S3.93',
    'apps/customer/features/earn/screens/product.tsx',
    'value: texts.rates(product) }',
    'value: texts.rate(product.highPpm) }',
  ],
  [
    'S3.94',
    'apps/customer/features/earn/screens/product.tsx',
    'amountText(formats, asset, product.minimum)',
    'amountText(formats, asset, product.maximum)',
  ],
  [
    'S3.96',
    'apps/customer/features/earn/earn-texts.ts',
    "t('terms.leaveCosts', { ratio: ratioOf(product) })",
    "t('terms.leaveCosts', { ratio: rate(product.lowPpm) })",
  ],
  [
    'S3.97',
    'apps/customer/features/earn/leaving-card.tsx',
    '${bareAmountText(formats, asset, penalty)}',
    '${bareAmountText(formats, asset, refund)}',
  ],
  [
    'S3.99',
    'apps/customer/features/earn/order-details.tsx',
    'value: texts.midnight(order.freeAt) }',
    'value: texts.midnight(order.openedAt) }',
  ],
  [
    'S3.101',
    'apps/customer/features/earn/screens/confirm.tsx',
    'value: texts.amounts(asset, income.low, income.high),',
    'value: texts.amounts(asset, income.dayLow, income.dayHigh),',
  ],
  [
    'S3.102',
    'apps/customer/features/earn/order-details.tsx',
    ': money(order.amount)}\n          </span>',
    ': money(order.paid)}\n          </span>',
  ],
  [
    'S4.22',
    'apps/customer/features/earn/earn-texts.ts',
    't(`status.${status}`)',
    "t(`status.${status === 'running' ? 'matured' : status}`)",
  ],
  [
    'S4.23',
    'apps/customer/features/earn/earn-texts.ts',
    't(`status.${status}`)',
    "t(`status.${status === 'matured' ? 'running' : status}`)",
  ],
  [
    'S4.24',
    'apps/customer/features/earn/earn-texts.ts',
    't(`status.${status}`)',
    "t(`status.${status === 'redeemed' ? 'running' : status}`)",
  ],
  [
    'S4.26',
    'packages/core/earn/decide.ts',
    'penaltyOf(BigInt(amount), terms, remaining)',
    'penaltyOf(0n * BigInt(amount), terms, remaining)',
  ],
  [
    'S9.13',
    'packages/rules/earn/yields.ts',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining)',
    'BigInt(penaltyPpm(terms)) * BigInt(remaining + 1)',
  ],
  [
    'S9.14',
    'apps/server/features/earn/queries.ts',
    'penaltyOf(BigInt(row.amount), terms, remaining)',
    'penaltyOf(BigInt(row.amount), terms, remaining + 1)',
  ],
]
