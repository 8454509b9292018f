import { showToast, ToastHost } from '@candela/design'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../session/store.ts'
import { openPracticeSheet, overlayStore } from './overlays.ts'
import { stubStorage } from './testing/storage.ts'

beforeEach(() => void stubStorage('localStorage'))
afterEach(() => {
  endSession('loggedOut')
  vi.unstubAllGlobals()
})

it('what was said or asked over the page of one account is gone as another takes its place', () => {
  const said = () => renderToStaticMarkup(createElement(ToastHost, { label: '' }))
  const as = (id: string) => startSession({ id, name: id, nick: id, token: 't' })
  as('mara')
  showToast({ text: 'Bought 0.5 BTC' })
  showToast({ text: 'Sold 0.5 BTC' })
  openPracticeSheet()
  as('mara')
  expect([said().includes('Bought'), overlayStore.getState().practiceSheet]).toEqual([true, true])
  as('teo')
  expect([said().includes('BTC'), overlayStore.getState().practiceSheet]).toEqual([false, false])
})
