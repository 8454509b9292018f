import type { Deposit, DepositWay } from '@candela/contract'
import { chainName } from '@candela/rules/funding/arithmetic'
import { SECOND } from '@candela/units'
import { amountText, useFormats, useTexts } from '../../shell/index.ts'
import { isPegged } from './ways.ts'

/** Writes ways, terms and rates. */
export function useDepositTexts() {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  return {
    /** TRC20; a bank by its currency */
    way: ({ kind, rail, asset }: Pick<Deposit, 'kind' | 'rail' | 'asset'>) =>
      kind === 'chain' ? chainName(rail) : t(kind === 'card' ? 'way.card' : 'way.bank', { asset }),
    fee: ({ feePpm }: DepositWay) => (feePpm === 0 ? t('way.free') : t('way.fee', { fee: formats.ppm(feePpm) })),
    /** 50 to 50,000 USD */
    bounds: ({ asset, minimum, maximum }: DepositWay) =>
      maximum === '0'
        ? t('way.minimum', { amount: amountText(formats, asset, minimum) })
        : t('way.bounds', { low: formats.decimal(minimum), high: `${formats.decimal(maximum)}\u00a0${asset}` }),
    time: ({ usualMs }: DepositWay) => t('way.time', { seconds: formats.count(Math.ceil(usualMs / SECOND)) }),
    /** 1 EUR = 1.0945 USDT */
    rate: (way: DepositWay, rate: string) =>
      t('rate.is', { asset: way.asset, rate: `${formats.decimal(isPegged(way) ? '1' : rate)}\u00a0USDT` }),
  }
}
