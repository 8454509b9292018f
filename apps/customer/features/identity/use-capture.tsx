import type { Identity, IdentityFields, IdentityPhoto } from '@candela/contract'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../shell/routing.tsx'
import { useTexts } from '../../shell/index.ts'
import { usePartName } from './part-name.ts'
import { useSamples } from './samples.tsx'
import { CapturePage } from './screens/capture.tsx'
import { FaceCheckPage } from './screens/face-check.tsx'
import { usePhoto } from './use-photo.ts'

interface Capturing {
  readonly identity: Identity
  /** as they are typed now */
  readonly fields: IdentityFields
  /** the photos that are wanted, in their order */
  readonly kinds: readonly IdentityPhoto[]
  readonly fill: (fields: IdentityFields) => void
  readonly onClose: () => void
  readonly onAskPerson: () => void
}

/** The photos on their way, and the page that takes the one which the address names: it stands in place of the form. */
export function useCapture({ identity, fields, kinds, fill, onClose, onAskPerson }: Capturing) {
  const { t } = useTexts('identity')
  const names = usePartName(fields)
  const [query, setQuery] = useSearchParams()
  const photos = {
    front: usePhoto('front'),
    back: usePhoto('back'),
    holding: usePhoto('holding'),
    face: usePhoto('face'),
  }
  const samples = useSamples(photos, fill)
  const open = (kind: IdentityPhoto) => setQuery({ photo: kind })
  const showing = query.get('photo')
  let page: ReactNode
  if (showing === 'face') {
    page = <FaceCheckPage identity={identity} onClose={onClose} onAskPerson={onAskPerson} />
  } else if (showing === 'front' || showing === 'back' || showing === 'holding') {
    page = (
      <CapturePage
        key={showing}
        kind={showing}
        title={names.part(showing)}
        detail={t('camera.photoOf', { number: kinds.indexOf(showing) + 1, total: kinds.length })}
        onClose={onClose}
        onSample={() => {
          void samples.sendOne(showing)
          onClose()
        }}
        onTaken={(file) => {
          void photos[showing].send(file)
          onClose()
        }}
      />
    )
  }
  return { photos, samples, open, page }
}
