import { Button, Column, FullPageState, OldDeviceDrawing, Page, StatusTimeline } from '@candela/design'
import { useState } from 'react'
import { copyText } from './copy.ts'
import { useTexts } from './texts.ts'

/** Instead of the app on iOS 13.0 and 13.1. */
export function TooOldPage({ version }: { version: string }) {
  const { t } = useTexts('shell')
  const [copied, setCopied] = useState<boolean>()
  return (
    <Column>
      <Page
        centred
        footer={
          <Button
            variant="outline"
            onClick={() => void copyText(location.href).then(setCopied)}
            {...(copied === false && { hint: t('copyFailed') })}
          >
            {copied ? t('copied') : t('tooOld.copy')}
          </Button>
        }
      >
        <FullPageState drawing={<OldDeviceDrawing />} title={t('tooOld.title')} text={t('tooOld.text')}>
          <StatusTimeline
            label={t('tooOld.title')}
            stateLabels={{ done: t('steps.done'), now: t('steps.now'), later: t('steps.later') }}
            items={[
              { key: '1', state: 'now', title: t('tooOld.step1') },
              { key: '2', state: 'later', title: t('tooOld.step2') },
              { key: '3', state: 'later', title: t('tooOld.step3') },
            ]}
          />
          <p className="cap i2 mt4 c">{t('tooOld.device', { version })}</p>
        </FullPageState>
      </Page>
    </Column>
  )
}
