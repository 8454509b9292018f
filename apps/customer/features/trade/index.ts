export { TradePage } from './screens/trade.tsx'
export { PlaceButton } from './place-button.tsx'
export { TicketCosts, TicketTotals, useReview } from './ticket-costs.tsx'
export { EMPTY_TICKET, readTicket } from './ticket-state.ts'
