import type { StepUpWay } from '@candela/contract'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { loadTexts } from '../../shell/texts.ts'
import { type Proof, stepper } from './asking.ts'

interface Asking {
  readonly open: boolean
  /** what the refusal named; stays while the sheet leaves */
  readonly ways: readonly StepUpWay[] | undefined
}

interface StepUp {
  /**
   * Makes a sensitive call and, where it is refused with `stepUpNeeded`, lets the owner prove themselves and makes it again:
   * `const done = await withStepUp((proof) => call('liftFreeze', { body: { commandId, ...proof } }))`.
   * Undefined where the owner gave up; every other refusal is thrown as ever. Close your own sheet before.
   */
  readonly withStepUp: <T>(call: (proof: Proof) => Promise<T>) => Promise<T | undefined>
  /** Stands anywhere in the page that asks. */
  readonly stepUpSheet: ReactNode
}

const Sheet = lazy(async () => {
  const [{ StepUpSheet }] = await Promise.all([
    import('./step-up-sheet.tsx'),
    loadTexts(['security', 'session', 'problems']),
  ])
  return { default: StepUpSheet }
})

/** "Confirm it is you", for calls that a stolen session must not be enough for. */
export function useStepUp(): StepUp {
  const [desk] = useState(openDesk)
  const { open, ways } = useStore(desk.store)
  useEffect(() => () => desk.answer(undefined), [desk])
  return {
    withStepUp: desk.withStepUp,
    stepUpSheet: ways && (
      <Suspense fallback={null}>
        <Sheet open={open} ways={ways} onProven={desk.answer} onGiveUp={() => desk.answer(undefined)} />
      </Suspense>
    ),
  }
}

function openDesk() {
  const store = createStore<Asking>(() => ({ open: false, ways: undefined }))
  let waiting: ((token: string | undefined) => void) | undefined
  const answer = (token: string | undefined): void => {
    store.setState({ open: false })
    waiting?.(token)
    waiting = undefined
  }
  const ask = (ways: readonly StepUpWay[]) =>
    new Promise<string | undefined>((resolve) => {
      answer(undefined)
      waiting = resolve
      store.setState({ open: true, ways })
    })
  return { store, answer, withStepUp: stepper(ask) }
}
