import { Button, GroupLabel, SaveIcon, showToast } from '@candela/design'
import { useState } from 'react'
import { Screen, to, useProblemText, useTexts } from '../../../shell/index.ts'
import { CloseAccount } from '../close-account.tsx'
import { saveOwnData } from '../data.ts'
import '../account.css'

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
      if (await saveOwnData()) showToast({ text: t('data.saved') })
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
