import * as z from 'zod/mini'
import { route } from './route.ts'
import { orderId } from './scalars.ts'
import { amendStopOrder, ocoAcknowledged, orderAcknowledged, placeOco, placeStopOrder } from './trading.ts'

/** Orders that wait for a trigger. They are listed, shown and cancelled like any other order. */
export const STOP_ROUTES = {
  placeStopOrder: route({
    method: 'POST',
    path: '/stop-orders',
    caller: 'customer',
    summary:
      'Places a stop or a take-profit, triggered by the index, not by the last trade; its reserve is held from now on',
    body: placeStopOrder,
    answer: orderAcknowledged,
    perMinute: 600,
  }),
  placeOco: route({
    method: 'POST',
    path: '/oco-orders',
    caller: 'customer',
    summary: 'Places a limit order and a stop of which one cancels the other, with one reserve for both',
    body: placeOco,
    answer: ocoAcknowledged,
    perMinute: 600,
  }),
  amendStopOrder: route({
    method: 'POST',
    path: '/stop-orders/{order}/amend',
    caller: 'customer',
    summary: 'Changes trigger, limit or quantity of an order that waits for its trigger',
    params: z.strictObject({ order: orderId }),
    body: amendStopOrder,
    answer: orderAcknowledged,
    perMinute: 600,
  }),
}
