import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canGoBack, followHistory, navigate, openHistory, type Place } from './history.ts'

/** A browser's history and address line, as far as the app uses them. */
class FakeBrowser extends EventTarget {
  readonly entries = [{ hash: '#/', state: null as unknown }]
  index = 0
  readonly location = {
    get: () => this.entries[this.index]!.hash,
  }

  push(hash: string, state: unknown): void {
    this.entries.splice(this.index + 1, Infinity, { hash, state })
    this.index++
  }

  go(steps: number): void {
    this.index += steps
    this.dispatchEvent(new Event('popstate'))
  }
}

let browser: FakeBrowser
let refusing = false

beforeEach(() => {
  browser = new FakeBrowser()
  refusing = false
  const current = browser
  vi.stubGlobal('location', {
    get hash() {
      return current.location.get()
    },
    assign: (hash: string) => {
      current.push(hash, null)
      current.dispatchEvent(new Event('popstate'))
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return current.entries[current.index]!.state
    },
    pushState: (state: unknown, _: string, hash: string) => {
      if (refusing) throw new Error('too often')
      current.push(hash, state)
    },
    replaceState: (state: unknown, _: string, hash = current.location.get()) => {
      current.entries[current.index] = { hash, state }
    },
    go: (steps: number) => current.go(steps),
  })
  vi.stubGlobal('addEventListener', current.addEventListener.bind(current))
  vi.stubGlobal('removeEventListener', current.removeEventListener.bind(current))
})
afterEach(() => vi.unstubAllGlobals())

const addressOf = ({ location: { pathname, search } }: Place) => pathname + search

function follow() {
  const places: Place[] = []
  const stop = followHistory((place) => places.push(place))
  return { places, stop, seen: () => places.map((place) => `${place.move} ${addressOf(place)}`) }
}

it('opens at the page of the hash, with or without a slash', () => {
  browser.entries[0]!.hash = '#pages/trading/Trading?id=BTC-USDT#x'
  expect(openHistory()).toMatchObject({
    location: { pathname: '/pages/trading/Trading', search: '?id=BTC-USDT' },
    move: 'pop',
  })
  browser.entries[0]!.hash = ''
  expect(openHistory()).toMatchObject({ location: { pathname: '/', search: '' } })
})

it('goes on, replaces and comes back with what the entries carry', () => {
  openHistory()
  const { places, seen } = follow()
  expect(canGoBack()).toBe(false)
  navigate('/market')
  expect(canGoBack()).toBe(true)
  navigate('/goodbye?now=1', { replace: true, state: { closed: true } })
  expect(places[1]!.location.state).toEqual({ closed: true })
  navigate(-1)
  expect(canGoBack()).toBe(false)
  navigate(1)
  expect(seen()).toEqual(['push /market', 'replace /goodbye?now=1', 'pop /', 'pop /goodbye?now=1'])
  expect(places[3]!.location).toEqual(places[1]!.location)
  expect(browser.entries).toHaveLength(2)
})

it('names every entry differently', () => {
  openHistory()
  const { places } = follow()
  navigate('/market')
  navigate('/market')
  expect(places[0]!.location.key).not.toBe(places[1]!.location.key)
})

it('hears nothing of an entry of the place that it shows, such as that of a sheet', () => {
  openHistory()
  const { seen } = follow()
  navigate('/market')
  browser.push('#/market', { ...(history.state as object), over: 1 })
  navigate(-1)
  expect(seen()).toEqual(['push /market'])
  navigate(-1)
  expect(seen()).toEqual(['push /market', 'pop /'])
})

it('hears of an address typed by hand, and nothing after it stopped listening', () => {
  openHistory()
  const { seen, stop } = follow()
  location.assign('#/market')
  expect(seen()).toEqual(['pop /market'])
  stop()
  navigate('/')
  expect(seen()).toHaveLength(1)
})

it('tells each of two who follow of everything, and the one that is left', () => {
  openHistory()
  const [one, other] = [follow(), follow()]
  navigate('/market')
  navigate(-1)
  expect(one.seen()).toEqual(['push /market', 'pop /'])
  expect(other.seen()).toEqual(['push /market', 'pop /'])
  one.stop()
  navigate(1)
  expect(other.seen()).toEqual(['push /market', 'pop /', 'pop /market'])
  expect(one.seen()).toHaveLength(2)
})

it('goes on where the browser refuses another entry', () => {
  openHistory()
  const { seen } = follow()
  refusing = true
  navigate('/market')
  expect(seen()).toEqual(['pop /market'])
})
