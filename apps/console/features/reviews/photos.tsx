import type { Certificate, IdentityPhotoKept } from '@candela/contract'
import { classNames, EmptyState } from '@candela/design'
import { useState } from 'react'
import { Dialog } from '../../desk/dialog.tsx'
import { useTexts } from '../../desk/texts.ts'
import { BytesImage } from '../../desk/bytes-image.tsx'
import { usePhotoName } from './photo-name.ts'
import { PhotoPanel } from './photo-panel.tsx'
import { useShortcut } from '../../desk/shortcuts.ts'
import { usePhotos } from './use-photos.ts'
import './photos.css'

interface PhotosProps {
  reference: string
  certificate: Certificate
  photos: readonly IdentityPhotoKept[]
}

/** Two photos side by side, the rest as thumbnails. 1 to 6 choose the right one, with Shift the left one. */
export function Photos({ reference, certificate, photos }: PhotosProps) {
  const { t } = useTexts()
  const nameOf = usePhotoName(certificate)
  const pictures = usePhotos(reference, photos)
  const [left, setLeft] = useState(0)
  const [right, setRight] = useState(photos.length > 1 ? 1 : 0)
  const [loupe, setLoupe] = useState(false)
  const [large, setLarge] = useState<number>()
  useShortcut('z', () => setLoupe(!loupe))
  useShortcut('123456', (key, shift) => {
    const index = Number(key) - 1
    if (index < photos.length) (shift ? setLeft : setRight)(index)
  })
  if (photos.length === 0) return <EmptyState title={t('photos.deleted')} text={t('photos.deletedText')} />
  const shown =
    photos.length > 1
      ? ([
          ['left', left],
          ['right', right],
        ] as const)
      : ([['left', left]] as const)
  const isShown = (index: number) => shown.some(([, other]) => other === index)
  return (
    <section aria-label={t('photos.title')}>
      <div className="reviews-photos">
        {shown.map(([side, index]) => (
          <PhotoPanel
            key={side + photos[index]!.id}
            photo={photos[index]!}
            name={nameOf(photos[index]!.kind)}
            position={index + 1}
            total={photos.length}
            picture={pictures[index]!}
            loupe={loupe}
            onLarge={() => setLarge(index)}
          />
        ))}
      </div>
      <div className="reviews-strip" role="group" aria-label={t('photos.title')}>
        {photos.map(({ id, kind }, index) => (
          <button
            key={id}
            type="button"
            className={classNames('reviews-thumb', isShown(index) && 'reviews-thumb-shown')}
            aria-pressed={isShown(index)}
            onClick={(event) => (event.shiftKey ? setLeft(index) : setRight(index))}
          >
            {pictures[index]!.bytes && <BytesImage bytes={pictures[index]!.bytes} alt="" />}
            <span>{nameOf(kind)}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </button>
        ))}
      </div>
      {large !== undefined && (
        <Dialog large title={nameOf(photos[large]!.kind)} onClose={() => setLarge(undefined)}>
          <PhotoPanel
            photo={photos[large]!}
            name={nameOf(photos[large]!.kind)}
            position={large + 1}
            total={photos.length}
            picture={pictures[large]!}
            loupe={loupe}
          />
        </Dialog>
      )}
    </section>
  )
}
