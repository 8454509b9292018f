import { Button, ConfirmSheet, showToast } from '@candela/design'
import { useState } from 'react'
import { forget } from '../../anchor/keeper.ts'
import { useTexts } from '../../shell/index.ts'

/** The only way by which what is kept is ever let go. */
export function ForgetKept() {
  const { t } = useTexts('proof')
  const [asking, setAsking] = useState(false)
  const confirm = () => {
    forget()
    setAsking(false)
    showToast({ text: t('page.forgotten') })
  }
  return (
    <>
      <Button variant="outline" className="danger" onClick={() => setAsking(true)}>
        {t('page.forget')}
      </Button>
      <ConfirmSheet
        open={asking}
        title={t('page.forgetTitle')}
        text={t('page.forgetText')}
        keepLabel={t('page.forgetKeep')}
        confirmLabel={t('page.forgetConfirm')}
        confirmVariant="danger"
        onKeep={() => setAsking(false)}
        onConfirm={confirm}
      />
    </>
  )
}
