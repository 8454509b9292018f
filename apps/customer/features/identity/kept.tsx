import type { Identity } from '@candela/contract'
import { LockIcon, Note, TextButton } from '@candela/design'
import { to, useFormats, useTexts } from '../../shell/index.ts'

/** Says how long photos are kept, and when they are deleted. */
export function Kept({ identity }: { identity: Identity }) {
  const { t } = useTexts('identity')
  const { t: shell } = useTexts('shell')
  const formats = useFormats()
  const { photosDeletedAt, photos } = identity
  return (
    <div className="mt5">
      <Note icon={<LockIcon size={20} />}>
        {t('privacy')}{' '}
        {photosDeletedAt > 0
          ? t('info.deletedAt', { time: formats.dateTime(photosDeletedAt) })
          : photos.length === 0
            ? t('info.deleted')
            : ''}
      </Note>
      <TextButton href={to('privacy')}>{shell('titles.privacy')}</TextButton>
    </div>
  )
}
