import { describe, expect, it } from 'vitest'
import { BackStack, type Entries } from './back-stack.ts'

/** A browser's history of one page: entries, where it stands, and what its router heard of. Going back takes a moment, as in a browser. */
class Browser implements Entries {
  entries: { page: string; state: unknown }[] = [
    { page: 'home', state: { idx: 0 } },
    { page: 'trade', state: { idx: 1 } },
  ]
  at = 1
  heard: string[] = []
  private readonly queue: (() => void)[] = []
  readonly stack = new BackStack(this, (act) => this.queue.push(act))

  get state(): unknown {
    return this.entries[this.at]!.state
  }
  get page(): string {
    return this.entries[this.at]!.page
  }
  pushState(state: unknown): void {
    this.push(this.page, state)
  }
  back(): void {
    this.go(-1)
  }
  forward(): void {
    this.go(1)
  }
  /** the router follows a link */
  navigate(page: string): void {
    this.push(page, { idx: this.entries.length })
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
      if (!this.stack.popped(this.state)) this.heard.push(this.page)
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
    expect([sheet.open, browser.page, browser.heard]).toEqual([false, 'trade', []])
    browser.back()
    browser.settle()
    expect([browser.page, browser.heard]).toEqual(['home', ['home']])
  })

  it('takes its entry away when it is closed otherwise, and keeps what the router wrote', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    expect(browser.state).toEqual({ idx: 1, over: 1 })
    sheet.close()
    browser.settle()
    expect([browser.at, browser.state, browser.heard]).toEqual([1, { idx: 1 }, []])
  })

  it('lies in layers: each Back closes one', () => {
    const browser = new Browser()
    const sheets = [openSheet(browser), openSheet(browser)]
    browser.back()
    browser.settle()
    expect(sheets.map(({ open }) => open)).toEqual([true, false])
    browser.back()
    browser.settle()
    expect([sheets[0]!.open, browser.page]).toEqual([false, 'trade'])
  })

  it('may be followed by another at once: nothing is left behind', () => {
    const browser = new Browser()
    const first = openSheet(browser)
    first.close()
    const second = openSheet(browser)
    browser.settle()
    second.close()
    browser.settle()
    expect([browser.at, browser.state]).toEqual([1, { idx: 1 }])
    const third = openSheet(browser)
    third.close()
    const fourth = openSheet(browser)
    browser.settle()
    browser.back()
    browser.settle()
    expect([fourth.open, browser.at]).toEqual([false, 1])
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
    expect([browser.at, browser.page]).toEqual([1, 'trade'])
  })

  it('does not undo a page that was gone to while it closed', () => {
    const browser = new Browser()
    const sheet = openSheet(browser)
    sheet.close()
    // its entry is being left, and before the browser is there the router goes on
    browser.settle = () => undefined
    const { queue } = browser as unknown as { queue: (() => void)[] }
    queue.shift()!()
    browser.navigate('balances')
    Browser.prototype.settle.call(browser)
    expect([browser.page, browser.heard]).toEqual(['balances', []])
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
