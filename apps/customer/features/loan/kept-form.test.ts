import { ACCOUNT_HEADER } from '@candela/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient, readKey } from '../../live/index.ts'
import { startSession } from '../../session/store.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { isFilledAlike, saveForm, keepOnLeaving, useLoanForm } from './kept-form.ts'
import { EMPTY_FORM } from './loan-state.ts'

const PLACE = 'personal.loanForm'
const { amount: _amount, days: _days, ...EMPTY } = EMPTY_FORM
const TYPED = { ...EMPTY, fullName: 'Maria Sample', age: 36 }
const FORM = { ...EMPTY_FORM, ...TYPED, amount: '600', days: 7 }
let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage('sessionStorage')
  kept.set(PLACE, JSON.stringify({ at: Date.now(), value: { ...TYPED, of: '' } }))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

const serves = (status: number, body: object) => {
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }))
}

it('what was typed comes back with the amount and the period that were chosen since', () => {
  function Shown() {
    return JSON.stringify(useLoanForm({ ...EMPTY_FORM, amount: '600', days: 7 })[0])
  }
  expect(JSON.parse(renderToStaticMarkup(createElement(Shown)).replaceAll('&quot;', '"'))).toEqual(FORM)
})

it('what was typed is kept here until the house has it', async () => {
  serves(422, { code: 'loanAmountInvalid' })
  await expect(saveForm(FORM, undefined)).rejects.toMatchObject({ code: 'loanAmountInvalid' })
  expect(kept.has(PLACE)).toBe(true)
  serves(200, { form: FORM, photos: [] })
  await saveForm({ ...FORM, age: 35 }, undefined)
  // one year more was typed meanwhile
  expect(kept.has(PLACE)).toBe(true)
  await saveForm(FORM, undefined)
  expect(kept.has(PLACE)).toBe(false)
})

it('forms are alike in their fields, whatever is borrowed', () => {
  expect([isFilledAlike(FORM, TYPED), isFilledAlike(FORM, { ...TYPED, age: 35 })]).toEqual([true, false])
})

it('as its page is left a form goes to the account it was made for, and to no other that came meanwhile', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers[ACCOUNT_HEADER])
    return new Promise(() => undefined)
  })
  const as = (id: string) => startSession({ id, name: '', nick: '', token: '' })
  const begun = { form: EMPTY_FORM, photos: [] }
  as('xenia')
  keepOnLeaving(FORM, begun, 'xenia')
  await vi.waitFor(() => expect(sent).toEqual(['xenia']))
  expect(queryClient.getQueryData(readKey('loanForm'))).toEqual({ ...begun, form: FORM })
  queryClient.clear()
  as('yuri')
  keepOnLeaving({ ...FORM, age: 37 }, begun, 'xenia')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([sent, queryClient.getQueryData(readKey('loanForm'))]).toEqual([['xenia'], undefined])
  // an account that the server learns of first is refused there
  saveForm(FORM, 'xenia').catch(() => undefined)
  await vi.waitFor(() => expect(sent).toEqual(['xenia', 'xenia']))
})
