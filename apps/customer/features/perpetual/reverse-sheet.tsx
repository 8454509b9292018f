import type { PerpetualTerms, Position, Product } from '@candela/contract'
import { pairText, useCommand } from '../../live/index.ts'
import { usePreference, useTexts } from '../../shell/index.ts'
import { AskSheet } from '../../ticket/ask-sheet.tsx'
import { useFaultText } from '../../ticket/fault-text.ts'
import { otherSide, readReverse } from './close-state.ts'
import { useOrderRows } from './order-rows.ts'
import { placedAs } from './placed-as.ts'
import { leverageOf } from './ticket-facts.ts'
import { useTicketMarket } from './ticket-market.ts'

interface ReverseSheetProps {
  readonly open: boolean
  readonly position: Position
  readonly product: Product
  readonly terms: PerpetualTerms
  readonly onClose: () => void
}

/** Turns a position into as large a one the other way, after what that comes to. */
export function ReverseSheet({ open, position, product, terms, onClose }: ReverseSheetProps) {
  const { t } = useTexts('perpetual')
  const { t: trade } = useTexts('trade')
  const faultText = useFaultText()
  const language = usePreference('language')
  const { send, sending } = useCommand('placePerpetualOrder')
  const orderRows = useOrderRows(product)
  const order = readReverse(position, useTicketMarket(product, terms), language)
  const side = otherSide(position.side)
  return (
    <AskSheet<'placePerpetualOrder'>
      open={open}
      title={t('reverse.title', { product: pairText(product) })}
      text={t('reverse.text')}
      rows={order ? orderRows(side, order, leverageOf(terms)) : []}
      keepLabel={t('close.keep')}
      confirmLabel={t('reverse.action')}
      confirmVariant={side === 'long' ? 'up' : 'down'}
      disabled={order?.body === undefined}
      {...(order?.fault && { hint: faultText(order.fault, product) })}
      doneText={(answer) => trade(placedAs(answer))}
      sending={sending}
      send={async () => order?.body && send({ body: order.body })}
      onClose={onClose}
    />
  )
}
