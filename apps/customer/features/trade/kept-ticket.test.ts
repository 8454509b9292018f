import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '../../session/store.ts'
import { stubStorage } from '../../shell/testing/storage.ts'
import { keepTicket, keptTicket, keptTicketProduct } from './kept-ticket.ts'
import { EMPTY_TICKET } from './ticket-state.ts'

const FILLED = { ...EMPTY_TICKET, side: 'sell', price: '420.5', quantity: '1.5' } as const

beforeEach(() => void stubStorage('sessionStorage'))
afterEach(() => {
  sessionStore.setState({ ud: undefined })
  vi.unstubAllGlobals()
})

describe('a ticket that is half filled in', () => {
  it('is still there after the visitor has logged in, for its product and its side', () => {
    keepTicket('BCH-USDT', FILLED)
    sessionStore.setState({ ud: { id: 'u1', name: 'mara', nick: 'mara', token: 't' } })
    expect(keptTicketProduct()).toBe('BCH-USDT')
    expect(keptTicket('BCH-USDT', undefined)).toEqual(FILLED)
    expect(keptTicket('BCH-USDT', 'sell')).toEqual(FILLED)
    expect(keptTicket('BCH-USDT', 'buy')).toBeUndefined()
    expect(keptTicket('BTC-USDT', undefined)).toBeUndefined()
  })

  it('is none before an amount stands in it, and none once it was placed', () => {
    keepTicket('BCH-USDT', { ...FILLED, quantity: '' })
    expect(keptTicketProduct()).toBeUndefined()
    keepTicket('BCH-USDT', FILLED)
    keepTicket('BCH-USDT', { ...FILLED, quantity: '' })
    expect(keptTicketProduct()).toBeUndefined()
  })
})
