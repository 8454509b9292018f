import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { faults } from './desk/faults.ts'
import { NotStarted } from './desk/page-states.tsx'
import { Desk } from './desk/router.tsx'
import { applyTheme } from './desk/preferences.ts'
import { startTexts } from './desk/texts.ts'
import { followActivity } from './live/activity.ts'
import { queryClient } from './live/queries.ts'
import { findSeat } from './session/find-seat.ts'
import './desk/frame.css'
import './desk/controls.css'

/** Texts and who sits here first, then the page. */
async function start(): Promise<void> {
  faults.listen()
  applyTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  followActivity()
  const root = createRoot(document.getElementById('app')!, { onCaughtError: faults.hear, onUncaughtError: faults.hear })
  try {
    await Promise.all([startTexts(), findSeat()])
  } catch {
    return root.render(<NotStarted />)
  }
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Desk />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
