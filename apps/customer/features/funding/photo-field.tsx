import { UploadTile } from '@candela/design'
import { usePhotoSending } from '../../photo/use-photo-sending.ts'
import { useTexts } from '../../shell/index.ts'

interface Props<Answer> {
  readonly address: string
  /** the server has one, also from before a reload */
  readonly isSent: boolean
  readonly onSent: (answer: Answer) => void
}

/** A photo of a voucher or a receipt: evidence that helps to look, and credits nothing. */
export function PhotoField<Answer>({ address, isSent, onSent }: Props<Answer>) {
  const { t } = useTexts('deposits')
  const { t: identity } = useTexts('identity')
  const sending = usePhotoSending<Answer>({ address, name: t('photo.name'), onSent })
  const kept = isSent ? ({ step: 'done', name: t('photo.name') } as const) : ({ step: 'empty' } as const)
  return (
    <UploadTile
      state={sending.state ?? kept}
      label={t('photo.add')}
      limit={identity('tile.limit')}
      onPick={(file) => void sending.send(file)}
      onCancel={sending.cancel}
      {...(!sending.isUnfit && { onRetry: sending.retry })}
      words={{
        sending: identity('tile.sending'),
        cancel: identity('tile.cancel'),
        retake: identity('tile.retake'),
        retry: identity('tile.retry'),
      }}
    />
  )
}
