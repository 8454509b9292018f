import type { BodyOf, HOLD_DESK_ROUTES } from '@candela/contract'
import type { Signing } from '../../desk/signing.ts'
import { openTwoSignatures, signatureOf } from '../../desk/two-signatures.ts'
import type { Handlers } from '../../http/api.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { DeskDecisions } from '../../ports/desk-decisions.ts'
import type { HoldDesk } from './desk.ts'

type HoldHandlers = Pick<Handlers, keyof typeof HOLD_DESK_ROUTES>

interface Parts {
  readonly desk: HoldDesk
  readonly signing: Signing
  readonly decide: DeskDecisions
}

export function holdHandlers({ desk, signing, decide }: Parts): HoldHandlers {
  const sign = openTwoSignatures(signing, decide)
  const holdOf = ({ customer, statute, document, until }: BodyOf<'deskHoldBegin'>) => ({
    customer: orderNumber(customer),
    statute,
    document,
    until,
  })
  return {
    deskHolds: ({ operator }) => desk.shown(operator),
    deskHoldBegin: ({ operator, body, visit }) =>
      signing.begin(operator, visit.origin, () => desk.placing(operator, holdOf(body), body.commandId)),
    async deskPlaceHold({ operator, body, visit }) {
      const hold = holdOf(body)
      return sign(operator, visit, body, {
        find: () => desk.placing(operator, hold, body.commandId),
        first: () => desk.first(hold),
        actions: ['holdProposed', 'holdAgreed'],
        object: `C-${hold.customer}`,
        reason: hold.statute,
      })
    },
    deskEndHoldBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () => desk.lifting(operator, orderNumber(params.customer), body.commandId)),
    async deskEndHold({ operator, params, body, visit }) {
      const customer = orderNumber(params.customer)
      const find = () => desk.lifting(operator, customer, body.commandId)
      const signature = signatureOf(await signing.signed(operator, visit.origin, body.response, find))
      await decide(() => ({ command: { ...find(), signature }, action: 'holdEnded', object: `C-${customer}` }))
      return { success: true }
    },
  }
}
