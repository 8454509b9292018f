import type { Certificate, IdentityPhoto } from '@candela/contract'
import { useTexts } from '../../desk/texts.ts'

/** The names of photos: a passport has no back, but a page with the signature or address. */
export function usePhotoName(certificate: Certificate): (kind: IdentityPhoto) => string {
  const { t } = useTexts()
  return (kind) => t(`photos.kinds.${kind === 'back' && certificate === 'passport' ? 'secondPage' : kind}`)
}
