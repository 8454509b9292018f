import type { ReactNode } from 'react'
import { useAccount } from '../../live/index.ts'
import { usePreference } from '../../shell/index.ts'
import { fundsOf } from '../../ticket/spot-market.ts'
import { PlaceButton } from './place-button.tsx'
import { TicketCosts } from './ticket-costs.tsx'
import { TicketForm, type TicketProps } from './ticket-form.tsx'
import { readTicket } from './ticket-state.ts'

/** The fields of the ticket, its costs, and underneath the one button; laid out by the caller. */
export function useTicket(props: TicketProps): { readonly form: ReactNode; readonly action: ReactNode } {
  const { product, definition, market, fields, onChange } = props
  const language = usePreference('language')
  const balances = useAccount()?.balances
  const funds = fundsOf(product, balances)
  const reading = readTicket(fields, definition, market, funds, language)
  return {
    form: (
      <>
        <TicketForm {...props} reading={reading} funds={funds} />
        <TicketCosts product={product} definition={definition} fields={fields} reading={reading} funds={funds} />
      </>
    ),
    action: (
      <PlaceButton
        product={product}
        fields={fields}
        reading={reading}
        onPlaced={() => onChange({ quantity: '', spend: '' })}
      />
    ),
  }
}
