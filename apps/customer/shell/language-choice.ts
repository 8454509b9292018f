import type { Language } from '@candela/contract'
import { createStore } from 'zustand/vanilla'

interface State {
  /** chosen, and its texts are on their way */
  readonly coming: Language | undefined
  /** chosen, and its texts did not come */
  readonly missing: Language | undefined
}

/** The choice of a language: what was chosen last counts, however long another takes. */
export function openLanguageChoice(change: (language: Language) => Promise<void>) {
  const store = createStore<State>(() => ({ coming: undefined, missing: undefined }))
  let choices = 0
  return {
    store,
    /** `overtaken`: another was chosen meanwhile, and has the word. */
    async choose(language: Language): Promise<'changed' | 'missing' | 'overtaken'> {
      const choice = ++choices
      store.setState({ coming: language, missing: undefined })
      const came = await change(language).then(
        () => true,
        () => false,
      )
      if (choice !== choices) return 'overtaken'
      store.setState({ coming: undefined, missing: came ? undefined : language })
      return came ? 'changed' : 'missing'
    },
    forgetMissing: () => store.setState({ missing: undefined }),
  }
}
