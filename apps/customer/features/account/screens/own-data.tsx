import { Button, GroupLabel, SaveIcon, showToast } from '@candela/design'
import { useState } from 'react'
import { call } from '../../../live/index.ts'
import { saveAsFile } from '../../../shell/save-file.ts'
import { Screen, to, useProblemText, useTexts } from '../../../shell/index.ts'
import { CloseAccount } from '../close-account.tsx'
import '../account.css'

const FILE_NAME = 'candela-own-data.json'

/** The customer's data as a file, and the way to have it all erased. */
export function OwnDataPage() {
  const { t } = useTexts('account')
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      // the answer is JSON and comes read already
      saveAsFile(FILE_NAME, await call('ownData'), 2)
      showToast({ text: t('data.saved') })
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <Screen title={t('data.title')} back={to('settings')}>
      <div className="account">
        <section>
          <GroupLabel>{t('data.download')}</GroupLabel>
          <p className="callout">{t('data.downloadText')}</p>
          <p className="label i2 mt2">{t('data.journal')}</p>
          <Button
            className="mt4"
            variant="outline"
            busy={busy}
            icon={<SaveIcon size={20} />}
            {...(fault !== undefined && { hint: problemText(fault) })}
            onClick={() => void save()}
          >
            {t('data.save')}
          </Button>
        </section>
        <CloseAccount />
      </div>
    </Screen>
  )
}
