import type { CommandOf, EventOf } from './index.ts'

/* Kinds that are spoken of most, by names of their own. */

export type PlaceOrder = CommandOf<'placeOrder'>
export type AmendOrder = CommandOf<'amendOrder'>
export type CancelOrder = CommandOf<'cancelOrder'>
export type CancelAll = CommandOf<'cancelAll'>
export type PlaceStopOrder = CommandOf<'placeStopOrder'>
export type PlaceOco = CommandOf<'placeOco'>
export type AmendStopOrder = CommandOf<'amendStopOrder'>
export type Market = CommandOf<'market'>
export type OpenCustomer = CommandOf<'openCustomer'>
export type RecordFact = CommandOf<'recordFact'>
export type ActivateRules = CommandOf<'activateRules'>
export type EnrolOperator = CommandOf<'enrolOperator'>
export type ReviewIdentity = CommandOf<'reviewIdentity'>
export type OrderAccepted = EventOf<'orderAccepted'>
export type OrderAmended = EventOf<'orderAmended'>
export type OrderFilled = EventOf<'orderFilled'>
export type OrderClosed = EventOf<'orderClosed'>
export type Traded = EventOf<'traded'>
export type StopAccepted = EventOf<'stopAccepted'>
export type StopAmended = EventOf<'stopAmended'>
export type StopTriggered = EventOf<'stopTriggered'>
export type StopClosed = EventOf<'stopClosed'>
export type Posted = EventOf<'posted'>
export type FactRecorded = EventOf<'factRecorded'>
export type IdentityReviewed = EventOf<'identityReviewed'>
