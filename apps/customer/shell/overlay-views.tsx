import { lazy, Suspense, useEffect } from 'react'
import { LetterDialog } from './letter-dialog.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { overlayStore, useOverlay } from './overlays.ts'
import { PracticeSheet } from './practice-sheet.tsx'
import { loadTexts } from './texts.ts'

const LogAlarm = lazy(async () => {
  const [{ LogAlarm }] = await Promise.all([import('../features/proof/index.ts'), loadTexts(['proof'])])
  return { default: LogAlarm }
})

/** Everything that can lie over a page. Once here it stays, so that closing can finish its motion. */
export default function OverlayViews() {
  const alarm = useOverlay('logAlarm')
  useEffect(() => overlayStore.setState({ wanted: true }), [])
  return (
    <>
      <PracticeSheet />
      <KeysSheet />
      <LoginSheet />
      <LetterDialog />
      {alarm && (
        <Suspense fallback={null}>
          <LogAlarm />
        </Suspense>
      )}
    </>
  )
}
