import { showToast, Switch } from '@candela/design'
import type { NewCoinSale } from '@candela/contract'
import { useState } from 'react'
import { call, queryClient, readKey, useRead } from '../../live/index.ts'
import { useSignedIn } from '../../session/store.ts'
import { askLogin, useProblemText, useTexts } from '../../shell/index.ts'

/** Switches the letter before a sale opens. */
export function ReminderSwitch({ sale: { id } }: { sale: NewCoinSale }) {
  const { t } = useTexts('subscription')
  const problemText = useProblemText('modify')
  const signedIn = useSignedIn()
  const reminders = useRead('saleReminders', undefined, { enabled: signedIn }).data?.sales
  const [busy, setBusy] = useState(false)
  const turn = async (wanted: boolean) => {
    if (!askLogin()) return
    setBusy(true)
    try {
      const kept = await call('remindOfSale', { params: { sale: id }, body: { wanted } })
      queryClient.setQueryData(readKey('saleReminders'), kept)
    } catch (error) {
      showToast({ tone: 'note', text: problemText(error) })
    }
    setBusy(false)
  }
  return (
    <label className="row between mt4">
      <span className="col">
        <span className="label m">{t('remind')}</span>
        <span className="cap i2">{t('remindText')}</span>
      </span>
      <Switch
        label={t('remind')}
        checked={reminders?.includes(id) ?? false}
        disabled={busy || (signedIn && reminders === undefined)}
        onChange={(wanted) => void turn(wanted)}
      />
    </label>
  )
}
