import type { IdentityPhoto } from '@candela/contract'
import { type PhotoSending, usePhotoSending } from '../../photo/use-photo-sending.ts'
import { useTexts } from '../../shell/index.ts'
import { keepIdentity, photoAddress } from './data.ts'

/** Prepares and sends one kind of photo, with what to draw meanwhile. */
export function usePhoto(kind: IdentityPhoto): PhotoSending {
  const { t } = useTexts('identity')
  return usePhotoSending({ address: photoAddress(kind), name: t(`photo.${kind}`), onSent: keepIdentity })
}
