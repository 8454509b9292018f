import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hold } from '../live/under-way.ts'
import { askAgain } from './ask-again.ts'
import { overlayStore } from './overlays.ts'

const reload = vi.fn<() => void>()
const ask = vi.fn<() => void>()
beforeEach(() => {
  vi.stubGlobal('location', { reload })
  reload.mockReset()
  ask.mockReset()
})
afterEach(() => {
  overlayStore.setState({ unsaved: undefined })
  vi.unstubAllGlobals()
})
const done = () => [ask.mock.calls.length, reload.mock.calls.length]

it('a part that is remembered as missing comes with a new page, and any other is asked for', async () => {
  await askAgain(false, ask)
  expect(done()).toEqual([1, 0])
  await askAgain(true, ask)
  expect(done()).toEqual([1, 1])
})

it('a part is asked for only, where a new page would lose a file or codes that are shown once', async () => {
  const release = hold()
  await askAgain(true, ask)
  release()
  overlayStore.setState({ unsaved: { name: 'codes.txt', text: '', type: 'text/plain', canShare: false } })
  await askAgain(true, ask)
  expect(done()).toEqual([2, 0])
})
