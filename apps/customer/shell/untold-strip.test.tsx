import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { keepUntold, openPracticeSheet, overlayStore, takeBackAsked, wasAsked } from './overlays.ts'
import { openTexts } from './texts.ts'
import { UntoldStrip } from './untold-strip.tsx'

const strip = () => renderToStaticMarkup(<UntoldStrip />).replaceAll(/<[^>]*>/g, ' ')

const begun = overlayStore.getState()
// a page that is drawn outside of a browser shows how a store begins
vi.spyOn(overlayStore, 'getInitialState').mockImplementation(() => overlayStore.getState())

beforeAll(async () => void (await openTexts('en')))
afterEach(() => overlayStore.setState(begun, true))

it('a sheet that a tap asked for and did not come is taken back, and can be asked for again', () => {
  expect(takeBackAsked()).toBeUndefined()
  openPracticeSheet()
  const again = takeBackAsked()
  expect(wasAsked(overlayStore.getState())).toBe(false)
  again?.()
  expect(overlayStore.getState().practiceSheet).toBe(true)
})

it('what has to be told and did not come stays on the page, each until it came', () => {
  expect(strip()).toBe('')
  const told = [vi.fn(), vi.fn()].map((again) => keepUntold(again))
  told[0]!()
  expect(strip()).toContain('An important notice could not be loaded.')
  expect(strip()).toContain('Try again')
  told[1]!()
  expect(strip()).toBe('')
})

it('a file that is not saved yet is called by its name', () => {
  overlayStore.setState({ unsaved: { name: 'statement.csv', text: '', type: 'text/csv', canShare: false } })
  keepUntold(() => undefined)
  expect(strip()).toContain('statement.csv has not been saved yet.')
})
