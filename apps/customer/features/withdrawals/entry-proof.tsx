import { SaveIcon, TextButton } from '@candela/design'
import { call } from '../../live/index.ts'
import { whileHere } from '../../session/store.ts'
import { useTexts } from '../../shell/index.ts'
import { saveAsFile } from '../../shell/save-file.ts'
import { useSaving } from '../../shell/saving.ts'

/** Saves the receipt of an entry: that it is in the log, for the offline check. */
export function EntryProof({ seq }: { seq: number }) {
  const { t } = useTexts('withdrawals')
  const [save] = useSaving()
  const receiptFile = async () => {
    const { receipt } = await whileHere(call('receipt', { params: { seq: String(seq) } }))
    return saveAsFile(`candela-receipt-${seq}.json`, receipt)
  }
  return (
    <TextButton icon={<SaveIcon size={18} />} onClick={() => save(receiptFile)}>
      {t('refused.proof')}
    </TextButton>
  )
}
