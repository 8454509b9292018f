import type { DeskLine, SendBackReason } from '@candela/contract'
import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'

type Place = Pick<DeskLine, 'rail' | 'line'>

/** Signs which remittance a line is. */
export function useMatch({ rail, line }: Place) {
  const params = { rail, line }
  return useSigned({
    read: 'deskLines',
    name: (request: string) => request,
    begin: (request, commandId) => call('deskMatchBegin', { params, body: { commandId, request } }),
    enter: (request, commandId, response) => call('deskMatchLine', { params, body: { commandId, request, response } }),
  })
}

/** Signs that a line goes back to its sender, and why. */
export function useReturn({ rail, line }: Place) {
  const params = { rail, line }
  return useSigned({
    read: 'deskLines',
    name: (reason: SendBackReason) => reason,
    begin: (reason, commandId) => call('deskReturnBegin', { params, body: { commandId, reason } }),
    enter: (reason, commandId, response) => call('deskReturnLine', { params, body: { commandId, reason, response } }),
  })
}
