import { SaveIcon, TextButton, showToast } from '@candela/design'
import { useState } from 'react'
import { call } from '../../live/index.ts'
import { whileHere } from '../../session/store.ts'
import { useProblemText, useTexts } from '../../shell/index.ts'
import { saveAsFile } from '../../shell/save-file.ts'

/** Saves the receipt of an entry: that it is in the log, for the offline check. */
export function EntryProof({ seq }: { seq: number }) {
  const { t } = useTexts('withdrawals')
  const problemText = useProblemText('info')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { receipt } = await whileHere(call('receipt', { params: { seq: String(seq) } }))
      saveAsFile(`candela-receipt-${seq}.json`, receipt)
    } catch (error) {
      showToast({ tone: 'note', text: problemText(error) })
    }
    setBusy(false)
  }
  return (
    <TextButton icon={<SaveIcon size={18} />} onClick={() => void save()}>
      {t('refused.proof')}
    </TextButton>
  )
}
