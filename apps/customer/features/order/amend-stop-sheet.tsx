import { fieldText } from '@candela/locale'
import { useMemo, useState } from 'react'
import { priceDigits, useAccount, useBook, useCommand, useQuote } from '../../live/index.ts'
import { useFormats, usePreference, useTexts } from '../../shell/index.ts'
import { definitionOf, fundsOf, marketOf } from '../../ticket/spot-market.ts'
import { AmendForm, AmendFrame, type AmendProps, Typed } from './amend-form.tsx'
import { readAmendStop, type StopFields } from './amend-stop-state.ts'
import { distanceText } from './distance.ts'

/** Changes trigger, limit or quantity of an order that waits, and says while it is typed what that costs. */
export function AmendStopSheet(props: AmendProps) {
  return (
    <AmendFrame {...props}>
      <Fields {...props} />
    </AmendFrame>
  )
}

function Fields({ order, product, onClose }: AmendProps) {
  const { t } = useTexts('order')
  const { t: trade } = useTexts('trade')
  const formats = useFormats()
  const language = usePreference('language')
  const account = useAccount()
  const beside = account?.open.find(({ id }) => id === order.oco)
  const written = (amount: string) => fieldText(language, amount)
  const [fields, setFields] = useState<StopFields>(() => ({
    trigger: written(order.stop?.trigger ?? ''),
    price: written(order.price),
    quantity: written(order.quantity),
  }))
  const change = (name: keyof StopFields) => (text: string) => setFields((before) => ({ ...before, [name]: text }))
  const { send, sending } = useCommand('amendStopOrder')
  const definition = useMemo(() => definitionOf(product), [product])
  const quote = useQuote(product.id)
  const market = marketOf(definition, quote, useBook(product.id))
  const funds = fundsOf(product, account?.balances)
  const reading = readAmendStop(order, beside, fields, definition, market, funds, language)
  const { body } = reading
  const index = quote && formats.price(quote.index, priceDigits(product))
  const distance = distanceText(formats, fields.trigger === '' ? undefined : reading.trigger, market.index)
  return (
    <AmendForm
      order={order}
      product={product}
      reading={reading}
      note={trade('stop.byIndex')}
      sending={sending}
      send={async () => (body ? send({ params: { order: order.id }, body }) : undefined)}
      onClose={onClose}
    >
      <Typed
        label={t('stop.trigger')}
        unit={product.quoteLabel}
        text={fields.trigger}
        onText={change('trigger')}
        {...(index !== undefined && distance !== undefined && { limits: trade('stop.away', { index, distance }) })}
        {...(reading.triggerFault && { fault: reading.triggerFault })}
        product={product}
      />
      {order.type === 'limit' && (
        <Typed
          label={t('amend.price')}
          unit={product.quoteLabel}
          text={fields.price}
          onText={change('price')}
          {...(reading.priceFault && { fault: reading.priceFault })}
          product={product}
        />
      )}
      {beside ? (
        <p className="label i2">{t('stop.shared')}</p>
      ) : (
        <Typed
          label={t('detail.quantity')}
          unit={product.base}
          text={fields.quantity}
          onText={change('quantity')}
          {...(reading.quantityFault && { fault: reading.quantityFault })}
          product={product}
        />
      )}
    </AmendForm>
  )
}
