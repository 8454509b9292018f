import type { Quote } from '@candela/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { infosStore } from './infos.ts'
import { drawInfos, paceInfos, restartInfos } from './quote-pace.ts'

const PRODUCTS = ['A-USD', 'B-USD', 'C-USD', 'D-USD', 'E-USD']
const quote: Quote = {
  price: '1',
  change24h: '0.01',
  high24h: '1',
  low24h: '1',
  volume24h: '1',
  turnover24h: '1',
  bid: '1',
  ask: '1',
  index: '1',
  ts: 1,
  stale: false,
}
const all = (price: string) => Object.fromEntries(PRODUCTS.map((product) => [product, { ...quote, price }]))
const pace = (changed: Parameters<typeof paceInfos>[0]) => paceInfos(changed, () => false)
const prices = () => PRODUCTS.map((product) => infosStore.getState().infos[product]?.price).join(' ')

describe('quotes that arrive all at once', () => {
  const frames: (() => void)[] = []
  const page = { hidden: false }
  const frame = () => frames.shift()?.()

  beforeEach(() => {
    frames.length = 0
    page.hidden = false
    vi.stubGlobal('document', page)
    vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => frames.push(drawn))
    restartInfos(all('1'))
  })
  afterEach(() => {
    while (frames.length > 0) frame()
    vi.unstubAllGlobals()
  })

  it('are drawn a few products a frame, in the order they came', () => {
    pace(all('2'))
    expect(prices()).toBe('1 1 1 1 1')
    frame()
    expect(prices()).toBe('2 2 2 1 1')
    frame()
    expect(prices()).toBe('2 2 2 2 2')
    expect(frames).toHaveLength(0)
  })

  it('are drawn once where they change again meanwhile, and with what only the first change said', () => {
    pace({ 'A-USD': { price: '2', bid: '7' }, 'B-USD': { price: '2' } })
    pace({ 'A-USD': { price: '3' } })
    expect(frames).toHaveLength(1)
    frame()
    expect(infosStore.getState().infos['A-USD']).toMatchObject({ price: '3', bid: '7', ask: '1' })
    expect(frames).toHaveLength(0)
  })

  it('are all taken at once where the page is hidden and draws no frames', () => {
    page.hidden = true
    pace(all('2'))
    expect(prices()).toBe('2 2 2 2 2')
  })

  it('are drawn at once for a product whose channels are followed, with what still waits of it', () => {
    paceInfos(all('2'), (product) => product === 'D-USD')
    expect(prices()).toBe('1 1 1 2 1')
    paceInfos({ 'D-USD': { price: '3' }, 'A-USD': { price: '3' } }, (product) => product === 'D-USD')
    expect(prices()).toBe('1 1 1 3 1')
    frame()
    expect(prices()).toBe('3 2 2 3 1')
  })

  it('do not wait any longer for a product that is followed meanwhile', () => {
    pace(all('2'))
    drawInfos((product) => product === 'E-USD')
    expect(prices()).toBe('1 1 1 1 2')
    frame()
    expect(prices()).toBe('2 2 2 1 2')
  })

  it('give way to the whole map', () => {
    pace(all('2'))
    restartInfos(all('5'))
    frame()
    expect(prices()).toBe('5 5 5 5 5')
  })
})
