import { CopyIcon, IconButton, ListRow } from '@candela/design'
import { useCopy } from '../../shell/copy.ts'
import { useTexts } from '../../shell/index.ts'

/** A text to be typed elsewhere, with its name above and a button that copies it. */
export function Copied({ name, text, accent = false }: { name: string; text: string; accent?: boolean }) {
  const { t } = useTexts('deposits')
  const copy = useCopy()
  return (
    <ListRow
      title={<span className="cap i2">{name}</span>}
      detail={<span className={accent ? 'mono deposit-copied acc' : 'mono deposit-copied'}>{text}</span>}
      action={
        <IconButton label={t('copy', { what: name })} tone="ink-2" onClick={() => copy(text)}>
          <CopyIcon size={20} />
        </IconButton>
      }
    />
  )
}
