import type { TestClient } from '@candela/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_FOUND, type Scene, scenes } from '../screens/scenes.ts'
import { tradeALittle } from '../trading-day.ts'
import { violationsOf } from './accessibility.ts'
import { beginJourney } from './journey.ts'
import { restOf } from './rest.ts'

const journey = beginJourney()
let customer: TestClient
let all: readonly Scene[]
beforeAll(async () => {
  customer = await journey.product.customer()
  all = scenes(await tradeALittle(customer))
  const { d } = await customer.messages({ t: 'getcount', uid: customer.userData!.id })
  await customer.messages({ t: 'getcountyd', uid: customer.userData!.id, id: Object.values(d)[0]!.id })
})

/** the second theme has other colours and nothing else */
const ASKED = { light: undefined, dark: ['color-contrast'] }
/** phones that go through the screens side by side: most of the time one waits for a screen to come to rest */
const LANES = [
  { as: 'visitor', of: 1, place: 0 },
  { as: 'customer', of: 2, place: 0 },
  { as: 'customer', of: 2, place: 1 },
] as const

describe.each(['light', 'dark'] as const)('every screen, %s', (theme) => {
  it('has no axe violation, fits the phone, asks no other host and logs no error', { timeout: 900_000 }, async () => {
    const found: string[] = []
    const look = async ({ as, of, place }: (typeof LANES)[number]) => {
      const { page, go, troubles, context } = await journey.phone({
        theme,
        ...(as === 'customer' && { customer }),
      })
      const rest = restOf(page)
      let before = ''
      for (const scene of all.filter((other) => other.as === as).filter((_, index) => index % of === place)) {
        await page.evaluate(() => document.querySelector('main')?.setAttribute('data-seen', ''))
        const [path = ''] = scene.path.split('?')
        rest.begin()
        await go(scene.path)
        const another = page.locator('main:not([data-seen])')
        // the same page with another query keeps its place
        if (path !== before) await another.waitFor().catch(() => found.push(`${scene.name}: is not drawn`))
        before = path
        await rest.come()
        const missing = (await page.title()) === 'There is no such page'
        if (missing !== (scene.name === NOT_FOUND)) found.push(`${scene.name}: is ${missing ? 'no' : 'a'} page`)
        found.push(...(await violationsOf(page, ASKED[theme])).map((violation) => `${scene.name}: ${violation}`))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (overflow > 0) found.push(`${scene.name}: ${overflow} px wider than the phone`)
      }
      found.push(...troubles)
      await context.close()
    }
    await Promise.all(LANES.map(look))
    expect(found).toEqual([])
  })
})
