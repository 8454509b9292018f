import type { BodyOf, HOLD_ROUTES } from '@candela/contract'
import type { Signing } from '../../desk/signing.ts'
import type { Handlers } from '../../http/api.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { DeskDecisions } from '../../ports/desk-decisions.ts'
import type { HoldDesk } from './desk.ts'

type HoldHandlers = Pick<Handlers, keyof typeof HOLD_ROUTES>

interface Parts {
  readonly desk: HoldDesk
  readonly signing: Signing
  readonly decide: DeskDecisions
}

export function holdHandlers({ desk, signing, decide }: Parts): HoldHandlers {
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
      const find = () => desk.placing(operator, hold, body.commandId)
      const assertion = await signing.signed(operator, visit.origin, body.response, find)
      const signature = Buffer.from(assertion).toString('hex')
      let second: number | undefined
      await decide(() => {
        const command = { ...find(), signature }
        second = desk.first(hold)
        const action = second === undefined ? 'holdProposed' : 'holdAgreed'
        return { command, action, object: `C-${hold.customer}`, reason: hold.statute, second }
      })
      return { stage: second === undefined ? 'proposed' : 'decided' }
    },
    deskEndHoldBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () => desk.lifting(operator, orderNumber(params.customer), body.commandId)),
    async deskEndHold({ operator, params, body, visit }) {
      const customer = orderNumber(params.customer)
      const find = () => desk.lifting(operator, customer, body.commandId)
      const assertion = await signing.signed(operator, visit.origin, body.response, find)
      const signature = Buffer.from(assertion).toString('hex')
      await decide(() => ({ command: { ...find(), signature }, action: 'holdEnded', object: `C-${customer}` }))
      return { success: true }
    },
  }
}
