import { Checkbox, CopyIcon, NewsIcon, Note, ReceiptCard, SaveIcon, ShieldIcon, TextButton } from '@candela/design'
import { MarkedText } from '../../shell/marked-text.tsx'
import { serverNow } from '../../live/index.ts'
import { useHold } from '../../live/under-way.ts'
import { useCopy } from '../../shell/copy.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import { saveText } from '../../shell/save-file.ts'

interface Props {
  readonly codes: readonly string[]
  /** the owner's name, for the file */
  readonly name: string
  readonly stored: boolean
  readonly onStored: (stored: boolean) => void
}

/** Recovery codes, shown this once: copied, saved or printed, then ticked as stored. Until then the app does not begin anew by itself. */
export function CodesToKeep({ codes, name, stored, onStored }: Props) {
  const { t } = useTexts('security')
  const formats = useFormats()
  const copy = useCopy()
  useHold(!stored)
  const text = () => {
    const head = t('recovery.file', { name, time: formats.dateTime(serverNow()) })
    return `${head}\n\n${codes.join('\n')}\n`
  }
  return (
    <div className="security-codes-page">
      <h2 className="t-2">{t('recovery.keepTitle')}</h2>
      <p className="callout i2 mt1">{t('recovery.keepText')}</p>
      <ReceiptCard
        className="mt5"
        below={
          <div className="security-codes-actions">
            <TextButton icon={<CopyIcon size={18} />} onClick={() => copy(text())}>
              {t('recovery.copy')}
            </TextButton>
            <TextButton
              icon={<SaveIcon size={18} />}
              onClick={() => void saveText('candela-recovery-codes.txt', text())}
            >
              {t('recovery.save')}
            </TextButton>
            <TextButton icon={<NewsIcon size={18} />} onClick={() => window.print()}>
              {t('recovery.print')}
            </TextButton>
          </div>
        }
      >
        <ol className="security-codes" aria-label={t('recovery.codes')}>
          {codes.map((code, index) => (
            <li key={code}>
              <span className="micro i3" aria-hidden="true">
                {index + 1}
              </span>
              <code className="mono">{code}</code>
            </li>
          ))}
        </ol>
      </ReceiptCard>
      <div className="mt4">
        <Note icon={<ShieldIcon size={20} />}>
          <MarkedText t={t} textKey="recovery.safe" components={{ b: <b /> }} />
        </Note>
      </div>
      <div className="mt4">
        <Checkbox checked={stored} onChange={onStored}>
          {t('recovery.stored')}
        </Checkbox>
      </div>
    </div>
  )
}
