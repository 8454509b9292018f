import type { Page, Request } from 'playwright-core'

const LOOK_EVERY_MS = 50
/** one calm moment may lie between two requests */
const CALM_LOOKS = 3
/** the looks after which a page that never comes to rest, since it asks again and again, is looked at as it is */
const MOST_LOOKS = 100

/**
 * Answers how to wait until the screen of a page is at rest: no request that began since it was last asked for is under way, no animation
 * runs, the fonts are here, and nothing stands in the place of what is still to come.
 */
export function restOf(page: Page): { begin(): void; come(): Promise<void> } {
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return {
    begin: () => underWay.clear(),
    async come() {
      for (let calm = 0, looks = 0; calm < CALM_LOOKS && looks < MOST_LOOKS; looks++) {
        calm = (await page.evaluate(isStill)) && underWay.size === 0 ? calm + 1 : 0
        if (calm < CALM_LOOKS) await page.waitForTimeout(LOOK_EVERY_MS)
      }
    },
  }
}

/** In the page, once what was to be drawn is drawn. */
async function isStill(): Promise<boolean> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const moves = document.getAnimations().some(({ playState, effect }) => {
    return playState === 'running' && effect?.getComputedTiming().iterations !== Infinity
  })
  return !moves && document.fonts.status === 'loaded' && document.querySelector('.skeleton, .chart-waiting') === null
}
