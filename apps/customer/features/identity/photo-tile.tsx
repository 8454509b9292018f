import type { Identity, IdentityFields, IdentityPhoto } from '@candela/contract'
import { UploadTile, WarningIcon } from '@candela/design'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { photoAddress } from './data.ts'
import { usePartName } from './part-name.ts'
import type { PhotoSending } from '../../photo/use-photo-sending.ts'

interface Props {
  readonly kind: IdentityPhoto
  readonly identity: Identity
  /** as they are typed now; they name the photo */
  readonly fields: Pick<IdentityFields, 'certificate'> | null
  readonly sending: PhotoSending
  /** opens the camera's page */
  readonly onOpen: () => void
  /** "Front photo required", once asked to go on without it */
  readonly fault?: Error | undefined
  /** returned: an empty tile until it was sent again */
  readonly isReturned?: boolean
}

/** One photo of the document: add, progress, what was sent, or why it failed. */
export function PhotoTile({ kind, identity, fields, sending, onOpen, fault, isReturned = false }: Props) {
  const { t } = useTexts('identity')
  const problemText = useProblemText()
  const photo = identity.photos.findLast((one) => one.kind === kind)
  const name = usePartName(fields).photo(kind)
  const kept =
    photo === undefined || isReturned
      ? ({ step: 'empty' } as const)
      : ({
          step: 'done',
          name: photo.sample ? t('sample.photo', { name }) : name,
          preview: photoAddress(photo.id),
        } as const)
  return (
    <div>
      <UploadTile
        state={sending.state ? { ...sending.state, name } : kept}
        label={name}
        limit={t('tile.limit')}
        onPick={(file) => void sending.send(file)}
        onOpen={onOpen}
        onCancel={sending.cancel}
        onRetry={sending.isUnfit ? onOpen : sending.retry}
        words={{
          sending: t('tile.sending'),
          cancel: t('tile.cancel'),
          retake: t('tile.retake'),
          retry: t('tile.retry'),
        }}
      />
      {fault && kept.step === 'empty' && (
        <p className="identity-fault" role="alert">
          <WarningIcon size={16} weight={1.7} />
          <span>{problemText(fault)}</span>
        </p>
      )}
    </div>
  )
}
