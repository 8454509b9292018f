import type { Language } from '@candela/contract'
import { expect, it } from 'vitest'
import { openLanguageChoice } from './language-choice.ts'

/** A choice whose texts come, or do not, when the test says so. */
function chosen() {
  const ends = new Map<Language, { come: () => void; fail: () => void }>()
  const choice = openLanguageChoice(
    (language) =>
      new Promise((resolve, reject) => ends.set(language, { come: resolve, fail: () => reject(new Error(language)) })),
  )
  return { choice, ends }
}

it('says which language is on its way, and which did not come until that was seen', async () => {
  const { choice, ends } = chosen()
  const end = choice.choose('th')
  expect(choice.store.getState()).toEqual({ coming: 'th', missing: undefined })
  ends.get('th')!.fail()
  expect(await end).toBe('missing')
  expect(choice.store.getState()).toEqual({ coming: undefined, missing: 'th' })
  choice.forgetMissing()
  expect(choice.store.getState().missing).toBeUndefined()
})

it.each(['come', 'fail'] as const)('a choice that was overtaken says nothing any more: %s', async (how) => {
  const { choice, ends } = chosen()
  const [first, last] = [choice.choose('th'), choice.choose('de')]
  ends.get('th')![how]()
  expect(await first).toBe('overtaken')
  expect(choice.store.getState()).toEqual({ coming: 'de', missing: undefined })
  ends.get('de')!.come()
  expect(await last).toBe('changed')
  expect(choice.store.getState()).toEqual({ coming: undefined, missing: undefined })
})

it('of a language that is chosen twice the second choice says what became of it', async () => {
  const { choice, ends } = chosen()
  const first = choice.choose('th')
  ends.get('th')!.come()
  const last = choice.choose('th')
  expect(await first).toBe('overtaken')
  ends.get('th')!.fail()
  expect(await last).toBe('missing')
})
