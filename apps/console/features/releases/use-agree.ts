import { useSigned } from '../../desk/use-signed.ts'
import { call } from '../../live/client.ts'

/** Signs the release of a withdrawal. */
export function useAgree(release: string) {
  const params = { release }
  return useSigned({
    read: 'deskReleases',
    name: () => release,
    begin: (_: void, commandId) => call('deskAgreeBegin', { params, body: { commandId } }),
    enter: (_, commandId, response) => call('deskAgreeRelease', { params, body: { commandId, response } }),
  })
}
