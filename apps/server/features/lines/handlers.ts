import type { LINE_DESK_ROUTES } from '@candela/contract'
import { railNumber } from '@candela/rules/funding/arithmetic'
import type { Signing } from '../../desk/signing.ts'
import { openTwoSignatures } from '../../desk/two-signatures.ts'
import type { Handlers } from '../../http/api.ts'
import { orderNumber } from '../../intake/decimals.ts'
import type { DeskDecisions } from '../../ports/desk-decisions.ts'
import type { LinePlace } from '../../ports/rails.ts'
import type { RemittanceLooks } from './looks.ts'
import type { LineQueue } from './queue.ts'
import type { RailDesk } from './rails.ts'

type LineHandlers = Pick<Handlers, keyof typeof LINE_DESK_ROUTES>

interface Parts {
  readonly queue: LineQueue
  readonly rails: RailDesk
  readonly looks: RemittanceLooks
  readonly signing: Signing
  readonly decide: DeskDecisions
}

/** Each is decided by two signatures over the very command. */
export function lineHandlers({ queue, rails, looks, signing, decide }: Parts): LineHandlers {
  const placeOf = (params: { rail: string; line: string }): LinePlace => ({
    rail: railNumber(params.rail),
    line: orderNumber(params.line),
  })
  const objectOf = (params: { rail: string; line: string }): string => `${params.rail}-${params.line}`
  const sign = openTwoSignatures(signing, decide)
  const mayLook = (params: { rail: string; line: string; request: string }): number => {
    const request = orderNumber(params.request)
    queue.mustMatch(placeOf(params), request)
    return request
  }

  return {
    deskLines: ({ operator }) => queue.shown(operator),
    deskRemittance: async ({ operator, params }) => looks.said(operator.number, mayLook(params)),
    deskVoucher: async ({ operator, params }) => looks.voucher(operator.number, mayLook(params)),
    deskMatchBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () =>
        queue.match(operator, placeOf(params), orderNumber(body.request), body.commandId),
      ),
    async deskMatchLine({ operator, params, body, visit }) {
      const [place, request] = [placeOf(params), orderNumber(body.request)]
      return sign(operator, visit, body, {
        find: () => queue.match(operator, place, request, body.commandId),
        first: () => queue.first(place, request),
        actions: ['matchProposed', 'matchAgreed'],
        object: objectOf(params),
        reason: `DP-${request}`,
      })
    },
    deskReturnBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () =>
        queue.sendBack(operator, placeOf(params), body.reason, body.commandId),
      ),
    async deskReturnLine({ operator, params, body, visit }) {
      const place = placeOf(params)
      return sign(operator, visit, body, {
        find: () => queue.sendBack(operator, place, body.reason, body.commandId),
        first: () => queue.first(place, 0),
        actions: ['returnProposed', 'returnAgreed'],
        object: objectOf(params),
        reason: body.reason,
      })
    },
    deskRails: ({ operator }) => rails.shown(operator),
    deskReopenBegin: ({ operator, params, body, visit }) =>
      signing.begin(operator, visit.origin, () => rails.reopening(operator, railNumber(params.rail), body.commandId)),
    async deskReopenRail({ operator, params, body, visit }) {
      const rail = railNumber(params.rail)
      return sign(operator, visit, body, {
        find: () => rails.reopening(operator, rail, body.commandId),
        first: () => rails.first(rail),
        actions: ['reopeningProposed', 'reopeningAgreed'],
        object: params.rail,
      })
    },
  }
}
