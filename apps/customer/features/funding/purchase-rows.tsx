import type { Purchase } from '@candela/contract'
import { Button, KeyValueList } from '@candela/design'
import { amountText, to, useFormats, useTexts } from '../../shell/index.ts'

/** The purchase from a card's money: product, highest price and outcome. */
export function PurchaseRows({ purchase: { product, worst, state, order } }: { purchase: Purchase }) {
  const { t } = useTexts('deposits')
  const formats = useFormats()
  const coin = product.split('-')[0]!
  return (
    <>
      <KeyValueList
        boxed
        rows={[
          { key: 'purchase', label: t('purchase.label'), value: t(`purchase.${state}`, { coin }) },
          { key: 'worst', label: t('buy.worst', { coin }), value: amountText(formats, 'USDT', worst) },
        ]}
      />
      {state === 'waiting' && <p className="label i2">{t('buy.goesOn')}</p>}
      {state === 'failed' && <p className="label i2">{t('buy.notBought')}</p>}
      {order !== '' && (
        <Button variant="outline" href={to('orderDetail', { id: order })}>
          {t('purchase.order')}
        </Button>
      )}
    </>
  )
}
