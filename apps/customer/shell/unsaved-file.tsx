import { Button, CopyIcon, SaveIcon, Sheet, TextAreaField } from '@candela/design'
import { useCopy } from './copy.ts'
import { overlayStore, useOverlay } from './overlays.ts'
import { shareFile } from './save-file.ts'
import { useTexts } from './texts.ts'

/** A file that the device has not taken: saved by a tap of its own where it can be, and else to be copied. */
export function UnsavedFile() {
  const { t } = useTexts('shell')
  const copy = useCopy()
  const file = useOverlay('unsaved')
  const close = () => overlayStore.setState({ unsaved: undefined })
  const save = async () => {
    if (file === undefined) return
    const came = await shareFile(file)
    // a tap that is refused too will be refused again
    if (came === 'taken') close()
    else if (came !== 'declined') overlayStore.setState({ unsaved: { ...file, canShare: false } })
  }
  return (
    <Sheet open={file !== undefined} onClose={close} title={t('file.title')} closeLabel={t('close')}>
      {file && (
        <div className="unsaved-file">
          <p className="callout i2">{t(file.canShare ? 'file.tap' : 'file.copyInstead', { name: file.name })}</p>
          <TextAreaField label={t('file.content')} rows={8} value={file.text} />
          {file.canShare && (
            <Button icon={<SaveIcon size={20} />} onClick={() => void save()}>
              {t('file.save')}
            </Button>
          )}
          <Button
            variant={file.canShare ? 'outline' : 'primary'}
            icon={<CopyIcon size={20} />}
            onClick={() => copy(file.text)}
          >
            {t('file.copy')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
