import type { BodyOf } from '@candela/contract'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'

type Wanted = Omit<BodyOf<'deskHoldBegin'>, 'commandId'>

/** Signs a hold: proposes it, or agrees to the same. */
export function usePlaceHold() {
  return useSigned({
    read: 'deskHolds',
    name: (hold: Wanted) => JSON.stringify(hold),
    begin: (hold, commandId) => call('deskHoldBegin', { body: { commandId, ...hold } }),
    enter: (hold, commandId, response) => call('deskPlaceHold', { body: { commandId, ...hold, response } }),
  })
}

/** Signs the end of a customer's hold. */
export function useEndHold() {
  return useSigned({
    read: 'deskHolds',
    name: (customer: string) => customer,
    begin: (customer, commandId) => call('deskEndHoldBegin', { params: { customer }, body: { commandId } }),
    enter: (customer, commandId, response) =>
      call('deskEndHold', { params: { customer }, body: { commandId, response } }),
  })
}
