import type { Identity, IdentityPhoto } from '@candela/contract'
import { queryClient, readKey, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'

/** the interval at which a review is asked after */
const REVIEW_MS = 4_000

/** The customer's tier and submission; asked again while it lies with the reviewers. */
export function useIdentity() {
  const read = useRead('identity', undefined, { enabled: useSignedIn(), staleTime: 2_000 })
  const isReviewed = read.data?.state === 'waiting' || read.data?.state === 'auditing'
  // the same entry: only the beat differs
  useRead('identity', undefined, { enabled: isReviewed, refetchInterval: REVIEW_MS })
  return read
}

/** Keeps what the server answered to a change, and asks anew who looked. */
export function keepIdentity(identity: Identity): void {
  queryClient.setQueryData(readKey('identity'), identity)
  void queryClient.invalidateQueries({ queryKey: readKey('identityViews') })
}

/** The address that a photo is sent to, by its kind, and shown at, by its id. */
export function photoAddress(kindOrId: IdentityPhoto | (string & {})): string {
  return `/api/v1/identity/photos/${kindOrId}`
}
