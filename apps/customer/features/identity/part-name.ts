import type { IdentityFields, IdentityPart, IdentityPhoto } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'

/** Names the parts of a document: a passport has no back, but a page with the signature or address. */
export function usePartName(fields: Pick<IdentityFields, 'certificate'> | null) {
  const { t } = useTexts('identity')
  const isSecondPage = (part: IdentityPart) => part === 'back' && fields?.certificate === 'passport'
  return {
    part: (part: IdentityPart): string => (isSecondPage(part) ? t('secondPage.name') : t(`part.${part}`)),
    photo: (kind: IdentityPhoto): string => (isSecondPage(kind) ? t('secondPage.name') : t(`photo.${kind}`)),
  }
}
