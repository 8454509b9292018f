import { Switch } from '@candela/design'
import type { EarnOrder } from '@candela/contract'
import { useState } from 'react'
import { queryClient, useCommand } from '../../live/index.ts'
import { useTexts } from '../../shell/index.ts'
import { FailureNote } from '../../ticket/failure-note.tsx'
import { type FailedOutcome, failureOf } from '../../ticket/outcome.ts'

/** Switches the renewal of an order at its end on and off. */
export function RenewalSwitch({ order: { id, renew } }: { order: EarnOrder }) {
  const { t } = useTexts('earn')
  const { send, sending } = useCommand('setEarnRenewal')
  const [failure, setFailure] = useState<FailedOutcome>()
  async function change(wanted: boolean) {
    const outcome = await send({ params: { order: id }, body: { renew: wanted } })
    if (!outcome) return
    setFailure(failureOf(outcome))
    void queryClient.invalidateQueries({ queryKey: ['earnOrder'] })
  }
  return (
    <section className="pad mt4">
      <label className="earn-switch">
        <span className="col">
          <span className="label m">{t('confirm.renew')}</span>
          <span className="cap i2">{t('confirm.renewText')}</span>
        </span>
        <Switch
          label={t('confirm.renew')}
          checked={renew}
          disabled={sending}
          onChange={(wanted) => void change(wanted)}
        />
      </label>
      <FailureNote failure={failure} onLifted={() => setFailure(undefined)} />
    </section>
  )
}
