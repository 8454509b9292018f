import type { Order } from '@candela/contract'
import type { StopMarket } from '@candela/rules'
import { type ReactNode, useState } from 'react'
import { useAccount } from '../../live/index.ts'
import { usePreference, useTexts } from '../../shell/index.ts'
import { fundsOf } from '../../ticket/spot-market.ts'
import { FilledNote } from './filled-note.tsx'
import { PlaceButton } from './place-button.tsx'
import { StopCosts, StopTotals, useStopReview } from './stop-costs.tsx'
import { StopFigures } from './stop-figures.tsx'
import { readStop } from './stop-state.ts'
import { StopWords } from './stop-words.tsx'
import { TicketCosts, TicketTotals, useReview } from './ticket-costs.tsx'
import { Figures, Kind, type TicketProps } from './ticket-form.tsx'
import { readTicket } from './ticket-state.ts'

interface Ticket {
  readonly form: ReactNode
  /** the later events in words, or what the last order came to */
  readonly note?: ReactNode
  readonly action: ReactNode
}

/** The fields of the ticket, and the one button with what it costs above it; laid out by the caller. */
export function useTicket(props: TicketProps & { readonly market: StopMarket }): Ticket {
  const waiting = useStopTicket(props)
  const atOnce = useOrderTicket(props)
  return props.fields.type === 'stop' ? waiting : atOnce
}

function useOrderTicket(props: TicketProps): Ticket {
  const { t } = useTexts('trade')
  const { product, definition, market, fields, onChange } = props
  const language = usePreference('language')
  const funds = fundsOf(product, useAccount()?.balances)
  const reading = readTicket(fields, definition, market, funds, language)
  const { body, orderFault } = reading
  const review = useReview({ product, definition, fields, reading })
  const [filled, setFilled] = useState<Order>()
  const missing =
    reading.price === 0
      ? t('enterPrice')
      : reading.idle
        ? t('idle')
        : body === undefined && !reading.amountFault
          ? t('enterAmount')
          : undefined
  return {
    form: (
      <>
        <Kind {...props} />
        <Figures {...props} reading={reading} funds={funds} />
        <TicketCosts product={product} definition={definition} fields={fields} reading={reading} funds={funds} />
      </>
    ),
    note: filled && <FilledNote order={filled} product={product} />,
    action: (
      <>
        <TicketTotals product={product} definition={definition} fields={fields} reading={reading} />
        <PlaceButton
          product={product}
          side={fields.side}
          {...(missing !== undefined && { missing })}
          {...(orderFault && { fault: orderFault })}
          {...(body && { call: { route: 'placeOrder', body } })}
          review={review}
          onPlaced={(order) => {
            setFilled(order)
            onChange({ quantity: '', spend: '' })
          }}
        />
      </>
    ),
  }
}

function useStopTicket(props: TicketProps & { readonly market: StopMarket }): Ticket {
  const { t } = useTexts('trade')
  const { product, definition, market, fields, onChange } = props
  const language = usePreference('language')
  const funds = fundsOf(product, useAccount()?.balances)
  const reading = readStop(fields, definition, market, funds, language)
  const { call, orderFault, trigger, price, ocoPrice } = reading
  const review = useStopReview({ product, definition, fields, reading })
  const missing =
    trigger === 0
      ? t('stop.enter')
      : price === 0 || (fields.oco && ocoPrice === 0)
        ? t('enterPrice')
        : call === undefined && !reading.amountFault
          ? t('enterAmount')
          : undefined
  return {
    form: (
      <>
        <Kind {...props} />
        <StopFigures {...props} reading={reading} funds={funds} />
        <StopCosts {...props} reading={reading} funds={funds} />
      </>
    ),
    note: <StopWords {...props} reading={reading} />,
    action: (
      <>
        <StopTotals product={product} fields={fields} reading={reading} />
        <PlaceButton
          product={product}
          side={fields.side}
          {...(missing !== undefined && { missing })}
          {...(orderFault && { fault: orderFault })}
          {...(call && { call })}
          review={review}
          onPlaced={() => onChange({ quantity: '' })}
        />
      </>
    ),
  }
}
