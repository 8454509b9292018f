import type { Mutation } from '@candela/checks/proves'

const ROOM = 'apps/customer/features/withdrawals'
const RULES = 'packages/rules/funding/withdrawal-rules.ts'
const ENGLISH = 'packages/locale/catalogues/en/withdrawals.json'

/** The breaks of the product that fail claims of withdrawals.journey.ts. */
export const MUTATIONS: readonly Mutation[] = [
  ['S2.19', `${ROOM}/pages.ts`, '.BankWithdrawPage', '.WithdrawalDetailPage'],
  ['S2.22', `${ROOM}/pages.ts`, '.CryptoWithdrawPage', '.WithdrawalDetailPage'],
  ['S2.28', `${ROOM}/pages.ts`, '.WithdrawalDetailPage', '.BankWithdrawPage'],
  ['S3.55', `${ROOM}/screens/withdrawal-detail.tsx`, 'value: mono(shown)', 'value: mono(shown.slice(0, 3))'],
  ['S5.45', RULES, 'if (!asked.hasTransactionPassword) return', 'if (asked.amount < 0n) return'],
  ['S5.46', RULES, 'if (!asked.isIdentityValidated) return', 'if (asked.amount < 0n) return'],
  ['S5.49', ENGLISH, '"{{low}} to {{high}} per withdrawal"', '"{{high}} per withdrawal"'],
  [
    'S5.50',
    `${ROOM}/amount.tsx`,
    'amountText(formats, way.asset, quote.arrival)',
    'amountText(formats, way.asset, way.fee)',
  ],
  ['S6.10', ENGLISH, 'Not Allow Withdrawal: set', 'Set'],
  ['S8.19', `${ROOM}/course.ts`, "status === 'failed' || ", ''],
  ['S8.24', `${ROOM}/rules-list.tsx`, "<b>{t('rate.failed')}</b>", "<b>{t('rules.title')}</b>"],
  ['S8.35', `${ROOM}/amount.tsx`, "t('form.insufficient')", "t('rate.failed')"],
  ['S8.42', ENGLISH, 'Not Allow Withdrawal: set', 'Set'],
  ['S8.43', ENGLISH, '"No withdrawal without certification"', '"Not yet"'],
]
