import type { Side } from '@candela/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../../session/store.ts'
import { preferencesStore } from '../../shell/preferences.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { keptTicketProduct, useTicketFields } from './kept-ticket.ts'
import { EMPTY_TICKET } from './ticket-state.ts'

const FILLED = { ...EMPTY_TICKET, side: 'sell', price: '420.5', quantity: '1.5' } as const

/** The page as it is opened, and left again. */
function opened(product = 'BCH-USDT', side?: Side) {
  let ticket: ReturnType<typeof useTicketFields> | undefined
  function Page() {
    ticket = useTicketFields(product, side)
    return null
  }
  renderToStaticMarkup(createElement(Page))
  const [fields, change] = ticket!
  return { fields, change }
}

beforeEach(() => void stubStorage('sessionStorage'))
afterEach(() => {
  sessionStore.setState({ ud: undefined })
  vi.unstubAllGlobals()
})

describe('a ticket that is half filled in', () => {
  it('is still there after the visitor has logged in, for its product and its side', () => {
    opened().change(FILLED)
    sessionStore.setState({ ud: { id: 'u1', name: 'mara', nick: 'mara', token: 't' } })
    expect(keptTicketProduct()).toBe('BCH-USDT')
    expect(opened().fields).toEqual(FILLED)
    expect(opened('BCH-USDT', 'sell').fields).toEqual(FILLED)
    expect(opened('BCH-USDT', 'buy').fields).toMatchObject({ side: 'buy', quantity: '' })
    expect(opened('BTC-USDT').fields.quantity).toBe('')
  })

  it('is none before an amount stands in it, and none once it was placed, though its page was left before the answer came', () => {
    const { change } = opened()
    change({ ...FILLED, quantity: '' })
    expect(keptTicketProduct()).toBeUndefined()
    change({ quantity: '1.5' })
    expect(opened().fields).toEqual(FILLED)
    change({ quantity: '', spend: '' })
    expect([keptTicketProduct(), opened().fields.quantity]).toEqual([undefined, ''])
  })

  it('is none in another language, which reads figures in another way', () => {
    opened().change(FILLED)
    preferencesStore.setState({ language: 'de' })
    expect([keptTicketProduct(), opened().fields.price]).toEqual([undefined, ''])
    preferencesStore.setState({ language: 'en' })
  })
})
