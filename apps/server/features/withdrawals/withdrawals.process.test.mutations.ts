import type { Mutation } from '@candela/checks/proves'

/** The breaks of the product that fail each claim of withdrawals.process.test.ts. */
export const MUTATIONS: readonly Mutation[] = [
  [
    'S5.49',
    'packages/rules/funding/withdrawal-terms.ts',
    'trc20: { USDT: coins(20, 1, MICRO) }',
    'trc20: { USDT: coins(30, 1, MICRO) }',
  ],
  [
    'S5.50',
    'apps/server/features/withdrawals/queries.ts',
    '    rate: amountText(rateOf(sources, row)),',
    '    rate: amountText(rateOf(sources, row)), arrival: amountText(row.amount),',
  ],
  ['S1.46', 'packages/rules/funding/withdrawal-terms.ts', 'USD: money(20, 5_000, 2)', 'USD: money(20, 5_000, 3)'],
  ['S1.47', 'packages/rules/funding/withdrawal-terms.ts', 'USD: money(50, 50_000, 5)', 'USD: money(50, 50_000, 6)'],
  ['S8.19', 'apps/server/features/withdrawals/payouts.ts', "reason: 'refused' })", "reason: 'closed' })"],
  [
    'S5.45',
    'packages/rules/funding/withdrawal-rules.ts',
    "fault(1, 'transactionPasswordUnset')",
    "fault(1, 'identityNotValidated')",
  ],
  [
    'S5.46',
    'packages/rules/funding/withdrawal-rules.ts',
    "fault(2, 'identityNotValidated')",
    "fault(2, 'withdrawalPaused')",
  ],
  [
    'S6.9',
    'packages/rules/funding/withdrawal-rules.ts',
    'if (!asked.isIdentityValidated)',
    'if (asked.isIdentityValidated)',
  ],
  [
    'S4.31',
    'packages/core/withdrawals/request.ts',
    'rules.security.withdrawalBlockedUntil(facts.since(customer, PASSWORD_RETRIEVED), at)',
    'rules.security.withdrawalBlockedUntil(0, at)',
  ],
  [
    'S5.47',
    'packages/core/withdrawals/request.ts',
    'rules.security.withdrawalBlockedUntil(facts.since(customer, PASSWORD_RETRIEVED), at)',
    'rules.security.withdrawalBlockedUntil(0, at)',
  ],
  ['S9.24', 'packages/rules/security/withdrawal.ts', 'RETRIEVAL_BLOCK_MS = DAY', 'RETRIEVAL_BLOCK_MS = DAY / 2'],
  [
    'S5.48',
    'packages/rules/funding/withdrawal-rules.ts',
    'if (deposited < principal)',
    'if (2n * deposited < principal)',
  ],
  [
    'S8.35',
    'packages/rules/funding/withdrawal-rules.ts',
    "fault(5, 'insufficientBalance'",
    "fault(5, 'withdrawalAboveMaximum'",
  ],
  [
    'S3.11',
    'apps/server/features/security/current-password.ts',
    'if (!right) throw',
    "if (!right && password === '') throw",
  ],
]
