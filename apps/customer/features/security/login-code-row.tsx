import type { Security } from '@candela/contract'
import { ChatIcon, IconSquare, ListRow, NextIcon, showToast, Switch } from '@candela/design'
import { useState } from 'react'
import { call } from '../../live/index.ts'
import { useStepUp } from '../../session/step-up/index.ts'
import { to, useProblemText, useTexts } from '../../shell/index.ts'
import { refreshSecurity } from './data.ts'
import { isDone } from './protection.ts'

/** Switches the code at login, by email or phone, once one of them is bound; before that it leads to binding one. */
export function LoginCodeRow({ security }: { security: Security }) {
  const { t } = useTexts('security')
  const problemText = useProblemText('modify')
  const { withStepUp, stepUpSheet } = useStepUp(security.loginCode ? 'lessProtection' : 'protection')
  const [busy, setBusy] = useState(false)
  const on = security.loginCode
  const row = {
    lead: (
      <IconSquare>
        <ChatIcon size={20} />
      </IconSquare>
    ),
    title: t('rows.loginCode'),
  }
  if (!isDone(security, 'email') && !isDone(security, 'phone')) {
    const trail = <NextIcon size={18} className="i3" />
    return <ListRow {...row} detail={t('rows.loginCodeBind')} href={to('bindEmail')} trail={trail} />
  }
  const turn = async (next: boolean) => {
    setBusy(true)
    try {
      const done = await withStepUp((proof) => call('saveLoginCode', { body: { on: next, ...proof } }))
      if (done) {
        await refreshSecurity()
        showToast({ text: t(next ? 'rows.loginCodeOn' : 'rows.loginCodeOff') })
      }
    } catch (error) {
      showToast({ tone: 'note', text: problemText(error) })
    }
    setBusy(false)
  }
  const isCovered = on && isDone(security, 'authenticator')
  return (
    <>
      <ListRow
        {...row}
        turns
        detail={t(isCovered ? 'rows.loginCodeCovered' : 'rows.loginCodeGives')}
        trail={<Switch label={t('rows.loginCode')} checked={on} disabled={busy} onChange={(next) => void turn(next)} />}
      />
      {stepUpSheet}
    </>
  )
}
