import { ConfirmSheet } from '@candela/design'
import { useTexts } from '../../shell/index.ts'
import { useFigures } from './figures-text.ts'
import { useOrderRows } from './order-rows.ts'
import type { PerpetualTicketProps } from './ticket-props.ts'
import type { SideReading } from './ticket-state.ts'

interface OrderConfirmationProps extends PerpetualTicketProps {
  readonly open: boolean
  readonly side: 'long' | 'short'
  readonly figures: SideReading
  readonly body: NonNullable<SideReading['body']>
  readonly onKeep: () => void
  readonly onConfirm: () => void
}

/** An order once more before it is sent, with its figures as they are now. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { open, product, fields, leverage, side, figures, body, onKeep, onConfirm } = props
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const { price, asked } = useFigures(product)
  const orderRows = useOrderRows(product)
  const action = t(fields.reduceOnly ? `reduce.${side}` : `open.${side}`)
  const type = trade(`type.${body.type}`)
  const { trigger } = body
  return (
    <ConfirmSheet
      open={open}
      title={trade('confirm.title', { action, product: product.id })}
      text={trade('confirm.text')}
      rows={[
        {
          key: 'type',
          label: t('detail.type'),
          value: trigger === undefined ? type : `${type} · ${t('entrusted.trigger', { price: price(trigger) })}`,
        },
        { key: 'value', label: trade('value'), value: asked(figures.notional) },
        ...orderRows(side, figures, leverage),
      ]}
      keepLabel={trade('confirm.keep')}
      confirmLabel={action}
      confirmVariant={side === 'long' ? 'up' : 'down'}
      onKeep={onKeep}
      onConfirm={onConfirm}
    />
  )
}
