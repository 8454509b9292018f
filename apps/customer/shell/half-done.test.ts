import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../session/store.ts'
import { forgetFormsOfOthers, halfDone, halfDoneForm, personalForm, useHalfDone } from './half-done.ts'
import { preferencesStore } from './preferences.ts'
import { stubStorage } from './testing/storage.ts'

const HOUR = 3_600_000
const note = () => halfDone<{ text: string; count?: number }>('note', HOUR, { text: '', count: 0 })
const as = (id: string | undefined) =>
  sessionStore.setState({ ud: id === undefined ? undefined : { id, name: id, nick: id, token: 't' } })
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  kept = stubStorage('sessionStorage')
})
afterEach(() => {
  as(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('work that is half done', () => {
  it('is there after a reload, for as long as was said, until it is forgotten', () => {
    note().keep({ text: 'half' })
    expect(note().read()).toEqual({ text: 'half' })
    vi.advanceTimersByTime(HOUR - 1)
    expect(note().read()).toEqual({ text: 'half' })
    vi.advanceTimersByTime(1)
    expect(note().read()).toBeUndefined()
    expect([...kept], 'nor does it lie there any longer').toEqual([])
    note().keep({ text: 'again', count: 2 })
    note().forget()
    expect(note().read()).toBeUndefined()
  })

  it('of a visitor goes on with who logs in, and to nobody after that', () => {
    note().keep({ text: 'half' })
    as('mara')
    expect(note().read()).toEqual({ text: 'half' })
    as('teo')
    expect(note().read()).toBeUndefined()
    note().keep({ text: 'his' })
    as(undefined)
    expect(note().read()).toBeUndefined()
    as('mara')
    expect(note().read()).toEqual({ text: 'half' })
  })

  it('is forgotten together with what a visitor had begun before, which does not come back in its place', () => {
    as('mara')
    note().keep({ text: 'hers' })
    as(undefined)
    note().keep({ text: 'begun' })
    as('mara')
    expect(note().read()).toEqual({ text: 'hers' })
    note().forget()
    expect(note().read()).toBeUndefined()
    expect([...kept]).toEqual([])
  })

  it('that another version kept, or nobody can read, is none', () => {
    for (const text of ['', '{', 'null', '7', JSON.stringify({ at: Date.now(), value: { text: 7 } })]) {
      kept.set('note', text)
      expect(note().read()).toBeUndefined()
    }
    kept.set('note', JSON.stringify({ at: Date.now(), value: { text: '', other: '' } }))
    expect(note().read()).toBeUndefined()
  })

  it('lasts as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    note().keep({ text: 'half' })
    expect(note().read()).toEqual({ text: 'half' })
    note().forget()
    expect(note().read()).toBeUndefined()
  })
})

it('a start forgets the personal forms of whoever is not its account, a visitor’s among them', () => {
  const [personal, order] = [personalForm('loan', { text: '' }), halfDoneForm('order', { text: '' })]
  for (const id of [undefined, 'xenia', 'yuri']) {
    as(id)
    personal.keep({ text: 'own', of: '' })
    order.keep({ text: 'own', of: '' })
  }
  forgetFormsOfOthers()
  const orders = ['order', 'order:xenia', 'order:yuri']
  expect([...kept.keys()].toSorted()).toEqual([...orders, 'personal.loan:yuri'])
  as(undefined)
  forgetFormsOfOthers()
  expect([...kept.keys()].toSorted()).toEqual(orders)
})

it('a form begins with what was typed for the same thing, and else as it begins', () => {
  vi.useRealTimers()
  stubStorage('sessionStorage')
  const empty = { amount: '', renew: false }
  const form = halfDoneForm('form', empty)
  function Shown({ of }: { readonly of: string }) {
    const [{ amount, renew }] = useHalfDone(form, of, { ...empty, renew: true })
    return `${of} ${amount} ${renew}`
  }
  const shown = (of: string) => renderToStaticMarkup(createElement(Shown, { of }))
  expect(shown('BTC')).toBe('BTC  true')
  form.keep({ of: 'BTC', amount: '7', renew: false })
  expect([shown('BTC'), shown('ETH')]).toEqual(['BTC 7 false', 'ETH  true'])
  form.forget()
  expect([shown('BTC'), form.read()]).toEqual(['BTC  true', undefined])
  // without an amount there is nothing to go on with
  const order = halfDoneForm('order', empty, 'amount')
  order.keep({ of: 'BTC', amount: '7', renew: false })
  order.keep({ of: 'BTC', amount: '', renew: false })
  expect(order.read()).toBeUndefined()
})

it('a form is kept as it is typed, and forgotten once it was sent, though its page was left before the answer came', () => {
  const begin = { amount: '', renew: false }
  const form = halfDoneForm('form', begin, 'amount')
  let change: (changed: Partial<typeof begin>) => void = () => undefined
  function Form() {
    change = useHalfDone(form, 'BTC', begin)[1]
    return null
  }
  renderToStaticMarkup(createElement(Form))
  change({ amount: '7' })
  change({ renew: true })
  expect(form.read()).toEqual({ of: 'BTC', amount: '7', renew: true })
  change({ amount: '' })
  expect(form.read()).toBeUndefined()
})

it('figures go on in the language they were typed in only, and what is no figure in any', () => {
  const [amount, name] = [halfDoneForm('amount', { text: '' }), personalForm('name', { text: '' })]
  preferencesStore.setState({ language: 'de' })
  amount.keep({ of: '', text: '123,567' })
  name.keep({ of: '', text: 'Lindqvist' })
  expect(amount.read()?.text).toBe('123,567')
  preferencesStore.setState({ language: 'en' })
  expect([amount.read(), name.read()?.text]).toEqual([undefined, 'Lindqvist'])
})
