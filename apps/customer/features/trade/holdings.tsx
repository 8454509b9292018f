import { ChangeText, directionOf, EmptyState, ListRow, ProductDisc, SkeletonRows } from '@candela/design'
import { HIDDEN } from '@candela/locale'
import { parseDecimal } from '@candela/units'
import { priceDigits, useAccount, useProducts } from '../../live/index.ts'
import { amountText, to, useFormats, usePreference, useTexts } from '../../shell/index.ts'

/** Holdings besides USDT: quantity, average cost with fees, value now and the result so far. */
export function Holdings() {
  const { t } = useTexts('trade')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const hidden = usePreference('amountsHidden')
  const products = useProducts()
  const balances = useAccount()?.balances
  if (!balances) return <SkeletonRows count={3} label={shell('loading')} lead />
  const held = balances.balances.filter(({ asset, total }) => asset !== 'USDT' && (parseDecimal(total) ?? 0n) > 0n)
  if (held.length === 0)
    return <EmptyState drawing="wallet" title={t('holdings.empty')} text={t('holdings.emptyText')} />
  return held.map(({ asset, total, value, averageCost, unrealised }, index) => {
    const product = products.find(({ base }) => base === asset)
    const cost = formats.price(averageCost, product ? priceDigits(product) : 2)
    return (
      <ListRow
        key={asset}
        lead={<ProductDisc symbol={asset} />}
        title={hidden ? asset : amountText(formats, asset, total)}
        detail={t('holdings.average', { price: hidden ? HIDDEN : cost })}
        value={hidden ? HIDDEN : amountText(formats, 'USDT', value)}
        valueDetail={
          hidden ? HIDDEN : <ChangeText text={formats.signedMoney(unrealised)} direction={directionOf(unrealised)} />
        }
        inset={index === 0 ? 'none' : 'text'}
        {...(product && { href: to('product', { id: product.id }) })}
      />
    )
  })
}
