import { fieldText, UNKNOWN } from '@candela/locale'
import { formatDecimal } from '@candela/units'
import { useMemo, useState } from 'react'
import { priceDigits, useAccount, useBook, useCommand, useQuote } from '../../live/index.ts'
import { amountText, exactText, useFormats, useHide, usePreference, useTexts } from '../../shell/index.ts'
import { definitionOf, fundsOf, marketOf } from '../../ticket/spot-market.ts'
import { AmendForm, AmendFrame, type AmendProps, Typed } from './amend-form.tsx'
import { readAmend } from './amend-state.ts'

/** Changes price or total quantity of an open limit order, and says while it is typed what that may be, costs, and does to its place. */
export function AmendSheet(props: AmendProps) {
  return (
    <AmendFrame {...props}>
      <Fields {...props} />
    </AmendFrame>
  )
}

function Fields({ order, product, onClose }: AmendProps) {
  const { t } = useTexts('order')
  const formats = useFormats()
  const hide = useHide()
  const language = usePreference('language')
  const written = (amount: string) => fieldText(language, amount)
  const [price, setPrice] = useState(() => written(order.price))
  const [quantity, setQuantity] = useState(() => written(order.quantity))
  const { send, sending } = useCommand('amendOrder')
  const definition = useMemo(() => definitionOf(product), [product])
  const market = marketOf(definition, useQuote(product.id), useBook(product.id))
  const account = useAccount()
  const funds = fundsOf(product, account?.balances)
  const beside = account?.open.find(({ id, status }) => id === order.oco && status === 'waiting')
  const reading = readAmend(order, { price, quantity }, definition, market, funds, language, beside)
  const { priceFault, quantityFault, band, cost, body } = reading
  const digits = priceDigits(product)
  const filled = /^[0.]*$/.test(order.filled)
    ? undefined
    : t('amend.filled', { amount: hide.amount(amountText(formats, product.base, order.filled)) })
  return (
    <AmendForm
      order={order}
      product={product}
      reading={reading}
      rows={[{ key: 'place', label: t('amend.place'), value: t(reading.keepsPlace ? 'amend.kept' : 'amend.lost') }]}
      total={{
        label: t(order.side === 'buy' ? 'amend.cost' : 'amend.proceeds'),
        value: cost
          ? hide.amount(`${exactText(formats, formatDecimal(cost.expected))}\u00a0${product.quote}`)
          : UNKNOWN,
      }}
      sending={sending}
      send={async () => (body ? send({ params: { order: order.id }, body }) : undefined)}
      onClose={onClose}
    >
      <Typed
        label={t('amend.price')}
        unit={product.quoteLabel}
        text={price}
        onText={setPrice}
        {...(band && {
          limits: t('amend.band', {
            lowest: formats.price(band.lowest, digits),
            highest: formats.price(band.highest, digits),
          }),
        })}
        {...(priceFault && { fault: priceFault })}
        product={product}
      />
      {beside ? (
        <p className="label i2">{t('stop.shared')}</p>
      ) : (
        <Typed
          label={t('amend.quantity')}
          unit={product.base}
          text={quantity}
          onText={setQuantity}
          limits={t('amend.most', { amount: hide.amount(formats.decimal(reading.most)) })}
          {...(filled !== undefined && { hint: filled })}
          {...(quantityFault && { fault: quantityFault })}
          product={product}
        />
      )}
    </AmendForm>
  )
}
