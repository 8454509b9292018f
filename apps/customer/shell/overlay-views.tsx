import { lazy, Suspense, useEffect, useState } from 'react'
import { LetterDialog } from './letter-dialog.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { overlayStore, useOverlay } from './overlays.ts'
import { PracticeSheet } from './practice-sheet.tsx'
import { loadTexts } from './texts.ts'
import { UnsavedFile } from './unsaved-file.tsx'

const LogAlarm = lazy(async () => {
  const [{ LogAlarm }] = await Promise.all([import('../features/proof/index.ts'), loadTexts(['proof'])])
  return { default: LogAlarm }
})

const ConsentSheet = lazy(async () => {
  const [{ ConsentSheet }] = await Promise.all([import('../features/legal/index.ts'), loadTexts(['legal', 'problems'])])
  return { default: ConsentSheet }
})

/** Everything that can lie over a page. Once here it stays, so that closing can finish its motion. */
export default function OverlayViews() {
  const alarm = useOverlay('logAlarm')
  const consents = useOnce(useOverlay('consents') !== undefined)
  useEffect(() => overlayStore.setState({ wanted: true }), [])
  return (
    <>
      <PracticeSheet />
      <KeysSheet />
      <LoginSheet />
      <LetterDialog />
      <UnsavedFile />
      {consents && (
        <Suspense fallback={null}>
          <ConsentSheet />
        </Suspense>
      )}
      {alarm && (
        <Suspense fallback={null}>
          <LogAlarm />
        </Suspense>
      )}
    </>
  )
}

/** True from the first time on, so that closing can finish its motion. */
function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once
}
