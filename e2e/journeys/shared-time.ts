import type { Page } from 'playwright-core'

/** The time of a house and of pages that are open in it. */
export interface SharedTime {
  /** The instant of the house, and of a page that was loaded since time last passed. */
  now(): number
  /** The page's clock goes with the house's from the page's next load on. */
  follow(page: Page): Promise<void>
  /** So much time passes; for a page that follows, from its next load on. */
  pass(ms: number): Promise<void>
  /** Time passes until an instant. */
  passTo(at: number): Promise<void>
}

/** Moves the clock of a house, and with it those of the pages that follow. */
export function sharedTime(clock: { ahead(ms: number): void }): SharedTime {
  const pages: Page[] = []
  let moved = 0
  const now = (): number => Date.now() + moved
  const pass = async (ms: number): Promise<void> => {
    moved += ms
    clock.ahead(ms)
    for (const page of pages) await putAhead(page, ms)
  }
  return {
    now,
    pass,
    passTo: (at) => pass(at - now()),
    async follow(page) {
      pages.push(page)
      await putAhead(page, moved)
    },
  }
}

/** Beside what the page's clock was put ahead before. */
async function putAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript((by) => {
    const before = Date.now
    Date.now = () => before() + by
  }, ms)
}
