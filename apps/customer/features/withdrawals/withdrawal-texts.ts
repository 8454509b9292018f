import type { Withdrawal, WithdrawalWay } from '@candela/contract'
import { chainName } from '@candela/rules/funding/arithmetic'
import { HOUR, SECOND } from '@candela/units'
import { useFormats, useTexts } from '../../shell/index.ts'

/** Writes ways, terms and times. */
export function useWithdrawalTexts() {
  const { t } = useTexts('withdrawals')
  const formats = useFormats()
  return {
    /** TRC20; a bank by its currency */
    way: ({ kind, rail, asset }: Pick<Withdrawal, 'kind' | 'rail' | 'asset'>) =>
      kind === 'chain' ? chainName(rail) : t(kind === 'card' ? 'way.cardOf' : 'way.bankOf', { asset }),
    /** 20 to 50,000 USDT */
    bounds: ({ leaves, minimum, maximum }: WithdrawalWay) =>
      t('form.bounds', { low: formats.decimal(minimum), high: `${formats.decimal(maximum)}\u00a0${leaves}` }),
    /** 1 EUR = 1.08926925 USDT, with all it has: a yen is worth less than a cent */
    rate: ({ asset, leaves }: Pick<Withdrawal, 'asset' | 'leaves'>, rate: string) =>
      t('quote.rateIs', { asset, rate: `${formats.decimal(rate)}\u00a0${leaves}` }),
    seconds: (ms: number) => t('quote.seconds', { seconds: formats.count(Math.ceil(ms / SECOND)) }),
    hours: (ms: number) => t('quote.hours', { hours: formats.count(ms / HOUR) }),
  }
}
