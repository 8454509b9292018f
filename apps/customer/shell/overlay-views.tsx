import { useEffect, useState } from 'react'
import { LateOverlay } from './late-overlay.tsx'
import { LetterDialog } from './letter-dialog.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { overlayStore, useOverlay } from './overlays.ts'
import { PracticeSheet } from './practice-sheet.tsx'
import { loadTexts } from './texts.ts'
import { UnsavedFile } from './unsaved-file.tsx'

const loadAlarm = async () => {
  const [{ LogAlarm }] = await Promise.all([import('../features/proof/index.ts'), loadTexts(['proof'])])
  return { default: LogAlarm }
}

const loadConsents = async () => {
  const [{ ConsentSheet }] = await Promise.all([import('../features/legal/index.ts'), loadTexts(['legal', 'problems'])])
  return { default: ConsentSheet }
}

/** Everything that can lie over a page. Once here it stays, so that closing can finish its motion. */
export default function OverlayViews() {
  const alarm = useOverlay('logAlarm')
  const consents = useOverlay('consents') !== undefined
  useEffect(() => overlayStore.setState({ wanted: true }), [])
  return (
    <>
      <PracticeSheet />
      <KeysSheet />
      <LoginSheet />
      <LetterDialog />
      <UnsavedFile />
      <LateOverlay load={loadConsents} wanted={useOnce(consents)} tells={consents} />
      <LateOverlay load={loadAlarm} wanted={alarm} tells={alarm} />
    </>
  )
}

/** True from the first time on, so that closing can finish its motion. */
function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once
}
