import { ClockIcon, DepositIcon, PerpetualIcon, StrategyIcon, TradeIcon, WithdrawIcon } from '@candela/design'
import type { StatementKind, StatementLine } from '@candela/contract'
import type { Formats } from '@candela/locale'
import type { ComponentType } from 'react'
import { amountText, type Hide, type useTexts } from '../../shell/index.ts'
import { centsUp } from '../../ticket/cents.ts'

interface Said {
  readonly t: ReturnType<typeof useTexts<'balances'>>['t']
  readonly formats: Formats
  readonly hide: Hide
}

interface Shown {
  readonly icon: ComponentType<{ size: 20 }>
  readonly title: (line: StatementLine, said: Said) => string
  /** the text before the time */
  readonly detail?: (line: StatementLine, said: Said) => string | undefined
}

/** A kind that is said by its name, and the number of what it is about. */
function named(kind: Exclude<StatementKind, 'trade'>, icon: Shown['icon']): Shown {
  return {
    icon,
    title: (_, { t }) => t(`records.kind.${kind}`),
    detail: ({ order: number }, { t }) => (number === '' ? undefined : t('records.line.number', { number })),
  }
}

/** The icon and texts of each kind of line. A new kind does not compile until it stands here. */
export const KINDS: Readonly<Record<StatementKind, Shown>> = {
  practiceFunds: named('practiceFunds', DepositIcon),
  deposit: named('deposit', DepositIcon),
  withdrawal: named('withdrawal', WithdrawIcon),
  rebate: named('rebate', DepositIcon),
  trade: {
    icon: TradeIcon,
    title: ({ asset, fill }, { t, formats, hide }) =>
      t(fill?.side === 'sell' ? 'records.line.sold' : 'records.line.bought', {
        amount: hide.amount(amountText(formats, asset, fill?.quantity ?? '')),
      }),
    detail: ({ fill }, { t, formats, hide }) =>
      fill &&
      t('records.line.fill', {
        price: formats.decimal(fill.price, 2),
        fee: hide.amount(formats.money(centsUp(fill.fee))),
      }),
  },
  perpetualTrade: named('perpetualTrade', PerpetualIcon),
  fundingPayment: named('fundingPayment', PerpetualIcon),
  liquidation: named('liquidation', PerpetualIcon),
  deleveraging: named('deleveraging', PerpetualIcon),
  timedStake: named('timedStake', ClockIcon),
  timedSettlement: named('timedSettlement', ClockIcon),
  timedRefund: named('timedRefund', ClockIcon),
  earnYield: named('earnYield', DepositIcon),
  earnRedemption: named('earnRedemption', DepositIcon),
  earnRenewal: named('earnRenewal', DepositIcon),
  loanPayout: named('loanPayout', DepositIcon),
  loanRepayment: named('loanRepayment', DepositIcon),
  loanCollection: named('loanCollection', DepositIcon),
  loanCharge: named('loanCharge', DepositIcon),
  subscriptionReturn: named('subscriptionReturn', DepositIcon),
  subscriptionAllocation: named('subscriptionAllocation', DepositIcon),
  strategyFunding: named('strategyFunding', StrategyIcon),
  strategyReturn: named('strategyReturn', StrategyIcon),
}
