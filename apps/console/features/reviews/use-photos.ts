import type { IdentityPhotoKept } from '@candela/contract'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../live/client.ts'
import { ONCE } from '../../live/queries.ts'

export interface Picture {
  /** undefined until it is here */
  readonly bytes: Blob | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** Each photo is asked for once, since every asking is recorded, and forgotten with the case. */
export function usePhotos(reference: string, photos: readonly IdentityPhotoKept[]): readonly Picture[] {
  const found = useQueries({
    queries: photos.map(({ id }) => ({
      queryKey: ['photo', reference, id],
      queryFn: () => call('deskPhoto', { params: { case: reference, photo: id } }),
      ...ONCE,
    })),
  })
  return found.map(({ data, error, refetch }) => ({ bytes: data, error, retry: () => void refetch() }))
}
