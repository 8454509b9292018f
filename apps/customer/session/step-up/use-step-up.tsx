import type { RequestOptions, StepUpWay } from '@candela/contract'
import type { KeyValueRow } from '@candela/design'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { serverNow } from '../../live/index.ts'
import { LatePart } from '../../shell/late-part.tsx'
import { loadTexts } from '../../shell/texts.ts'
import { sessionStore } from '../store.ts'
import { type Proof, stepper } from './asking.ts'
import { type Matter, openConfirmed, type Proven } from './confirmed.ts'

interface Asking {
  readonly open: boolean
  /** the ways that the refusal named; they stay while the sheet leaves */
  readonly ways: readonly StepUpWay[] | undefined
  readonly signing: Signing | undefined
}

/** The bytes that a passkey signs instead of a random challenge: the request itself. */
export interface Signing {
  readonly begin: () => Promise<RequestOptions>
  /** of what is signed, as they are shown beside the passkey */
  readonly figures: readonly KeyValueRow[]
}

interface StepUp {
  /**
   * Makes a sensitive call and, where it is refused with `stepUpNeeded`, lets the owner prove themselves and makes it again:
   * `const done = await withStepUp((proof) => call('liftFreeze', { body: { commandId, ...proof } }))`.
   * Undefined where the owner gave up; every other refusal is thrown as ever. Close your own sheet before. `signing`: what a
   * passkey signs, where that is what is asked for.
   */
  readonly withStepUp: <T>(call: (proof: Proof) => Promise<T>, signing?: Signing) => Promise<T | undefined>
  /** Stands anywhere in the page that asks; says until when it is confirmed. */
  readonly stepUpSheet: ReactNode
  /** Ends a confirmation that was good for one act. */
  readonly spent: () => void
}

const texts = () => loadTexts(['security', 'session', 'problems'])
const loadNote = () => import('./confirmed-note.tsx')
const loadSheet = async () => {
  // with the sheet, so that nothing has to come while the command is on its way
  loadNote().catch(() => undefined)
  const [{ StepUpSheet }] = await Promise.all([import('./step-up-sheet.tsx'), texts()])
  return { default: StepUpSheet }
}
const loadWordedNote = async () => {
  const [{ ConfirmedNote }] = await Promise.all([loadNote(), texts()])
  return { default: ConfirmedNote }
}

const confirmed = openConfirmed(() => sessionStore.getState().ud?.token, serverNow)

/** A way to step up began or ended: what was proven by the one that is none any more is not confirmed. */
export function endConfirmedBy(way: StepUpWay): void {
  confirmed.endBy(way)
}

/** The account was frozen: nothing that was confirmed before serves any more. */
export function endConfirmed(): void {
  confirmed.endAll()
}

/**
 * "Confirm it is you", for calls that a stolen session must not be enough for. `kind`: what they do, one confirmation
 * serves all alike for five minutes; of a withdrawal also which one, by rail, asset, amount and destination.
 */
export function useStepUp(kind: Matter['kind'], withdrawal?: string): StepUp {
  const [desk] = useState(openDesk)
  const { open, ways, signing } = useStore(desk.store)
  useStore(confirmed.store)
  useStore(sessionStore, ({ ud }) => ud?.token)
  useEffect(() => () => desk.answer(undefined), [desk])
  const matter = { kind, withdrawal }
  const until = confirmed.find(matter)?.until
  return {
    withStepUp: (call, signing) => desk.withStepUp(matter, call, signing),
    spent: () => confirmed.forget(kind),
    stepUpSheet: (
      <>
        {/* the page it stands in has sent its command by then */}
        {until !== undefined && (
          <LatePart load={loadWordedNote}>{(Note) => <Note kind={kind} until={until} />}</LatePart>
        )}
        {ways && (
          <LatePart load={loadSheet} onMissing={desk.withdraw}>
            {(Sheet) => (
              <Sheet
                kind={kind}
                open={open}
                ways={ways}
                signing={signing}
                onProven={desk.answer}
                onGiveUp={() => desk.answer(undefined)}
              />
            )}
          </LatePart>
        )}
      </>
    ),
  }
}

function openDesk() {
  const store = createStore<Asking>(() => ({ open: false, ways: undefined, signing: undefined }))
  let waiting: ((proven: Proven | undefined) => void) | undefined
  const answer = (proven: Proven | undefined): void => {
    store.setState({ open: false })
    waiting?.(proven)
    waiting = undefined
  }
  const asking = (signing: Signing | undefined) => (ways: readonly StepUpWay[]) =>
    new Promise<Proven | undefined>((resolve) => {
      answer(undefined)
      waiting = resolve
      store.setState({ open: true, ways, signing })
    })
  return {
    store,
    answer,
    /** The sheet did not come: the owner is asked by another one. */
    withdraw: () => {
      answer(undefined)
      store.setState({ ways: undefined })
    },
    async withStepUp<T>(matter: Matter, call: (proof: Proof) => Promise<T>, signing?: Signing): Promise<T | undefined> {
      let way: StepUpWay | undefined
      const ask = async (ways: readonly StepUpWay[]): Promise<Proven | undefined> => {
        const proven = await asking(signing)(ways)
        way = proven?.way
        return proven
      }
      try {
        return await stepper(ask, confirmed)(matter, call)
      } finally {
        // what was signed are these figures: others are signed anew
        if (signing && way === 'passkey') confirmed.forget(matter.kind)
      }
    },
  }
}
