import { describe, expect, it } from 'vitest'
import { BackStack, type Entries } from './back-stack.ts'

/** A browser's history of one page: entries, where it stands, and what its router shows. Going back takes a moment, as in a browser. */
class Browser implements Entries {
  entries: { page: string; state: unknown }[] = [
    { page: 'home', state: { idx: 0 } },
    { page: 'trade', state: { idx: 1 } },
  ]
  at = 1
  /** pages that the router went to, the one it shows last */
  heard: string[] = ['trade']
  private readonly queue: (() => void)[] = []
  readonly stack = new BackStack(this, (act) => this.queue.push(act))

  get state(): unknown {
    return this.entries[this.at]!.state
  }
  get address(): string {
    return this.page
  }
  get page(): string {
    return this.entries[this.at]!.page
  }
  pushState(state: unknown): void {
    this.push(this.page, state)
  }
  replaceState(state: unknown): void {
    this.entries[this.at] = { page: this.page, state }
  }
  back(): void {
    this.go(-1)
  }
  forward(): void {
    this.go(1)
  }
  /** the router follows a link */
  navigate(page: string): void {
    this.push(page, { idx: (this.state as { idx: number }).idx + 1 })
    this.heard.push(page)
  }
  /** an address typed by hand: its entry is the browser's own */
  type(page: string): void {
    this.push(page, null)
    this.go(0)
  }
  settle(): void {
    for (let steps = 0; this.queue.length > 0; steps++) {
      expect(steps < 100).toBe(true)
      this.queue.shift()!()
    }
  }
  private push(page: string, state: unknown): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { page, state }]
    this.at++
  }
  private go(by: number): void {
    this.queue.push(() => {
      if (this.entries[this.at + by] === undefined) return
      this.at += by
      this.stack.popped()
      if (this.page !== this.heard.at(-1)) this.heard.push(this.page)
    })
  }
}

/** A sheet that closes when it is told to, unless it is busy. */
function openSheet(browser: Browser) {
  const sheet = { open: true, busy: false, close: () => {} }
  const end = browser.stack.open(() => !sheet.busy && sheet.close())
  sheet.close = () => {
    if (sheet.open) end()
    sheet.open = false
  }
  return sheet
}

describe('what lies open over a page', () => {
  it('is closed by Back, and the page stays; the next Back leaves it', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    browser.back()
    browser.settle()
    expect([sheet.open, browser.page, browser.heard]).toEqual([false, 'trade', ['trade']])
    browser.back()
    browser.settle()
    expect([browser.page, browser.heard]).toEqual(['home', ['trade', 'home']])
  })

  it('keeps what the router wrote; closed otherwise its entry stays, and one Back passes over it', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    expect(browser.state).toEqual({ idx: 1, over: 1 })
    sheet.close()
    browser.settle()
    expect([browser.at, browser.heard]).toEqual([2, ['trade']])
    browser.back()
    browser.settle()
    expect([browser.at, browser.heard]).toEqual([0, ['trade', 'home']])
  })

  it('lies in layers: each Back closes one, also where the topmost was closed otherwise', () => {
    const browser = new Browser()
    const sheets = [openSheet(browser), openSheet(browser), openSheet(browser)]
    browser.back()
    browser.settle()
    expect(sheets.map(({ open }) => open)).toEqual([true, true, false])
    sheets[1]!.close()
    browser.back()
    browser.settle()
    expect([sheets[0]!.open, browser.page]).toEqual([false, 'trade'])
    browser.back()
    browser.settle()
    expect(browser.page).toBe('home')
  })

  it('may be followed by others: they take over the entry of the one before', () => {
    const browser = new Browser()
    openSheet(browser).close()
    const second = openSheet(browser)
    expect([browser.entries.length, browser.at, browser.state]).toEqual([3, 2, { idx: 1, over: 2 }])
    second.close()
    const third = openSheet(browser)
    browser.back()
    browser.settle()
    expect([third.open, browser.at, browser.entries.length]).toEqual([false, 1, 3])
  })

  it('is passed over on the way back where a link led out of it', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    browser.navigate('balances')
    sheet.close()
    browser.settle()
    expect(browser.page).toBe('balances')
    browser.back()
    browser.settle()
    expect(browser.heard).toEqual(['trade', 'balances', 'trade'])
    browser.back()
    browser.settle()
    expect(browser.heard).toEqual(['trade', 'balances', 'trade', 'home'])
  })

  it('never undoes a page that was gone to while it closed', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    sheet.close()
    browser.navigate('balances')
    const next = openSheet(browser)
    browser.settle()
    next.close()
    browser.navigate('orders')
    browser.settle()
    expect([browser.page, browser.heard]).toEqual(['orders', ['trade', 'balances', 'orders']])
    for (const page of ['balances', 'trade', 'home']) {
      browser.back()
      browser.settle()
      expect([browser.page, browser.heard.at(-1)]).toEqual([page, page])
    }
  })

  it('does not take an address typed by hand for a way back', () => {
    const browser = new Browser()
    browser.entries[1]!.state = null
    const sheet = openSheet(browser)
    sheet.close()
    browser.type('orders')
    browser.settle()
    expect([browser.page, browser.heard]).toEqual(['orders', ['trade', 'orders']])
  })

  it('was open when the app was loaded anew: the next takes over its entry', () => {
    const browser = new Browser()
    openSheet(browser)
    const stack = new BackStack(browser, (act) => act())
    expect(stack.open(() => undefined)).toBeTypeOf('function')
    expect([browser.entries.length, browser.state]).toEqual([3, { idx: 1, over: 2 }])
  })

  it('stays where it waits for an answer, and so does Back', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    sheet.busy = true
    browser.back()
    browser.settle()
    expect([sheet.open, browser.page, browser.state]).toEqual([true, 'trade', { idx: 1, over: 1 }])
    sheet.busy = false
    browser.back()
    browser.settle()
    expect([sheet.open, browser.at]).toEqual([false, 1])
  })
})
