import { expect, it } from 'vitest'
import { attack, BATCH, isWatchful, unharmed } from '../scripts/attack.ts'
import { payloads } from '../scripts/payloads.ts'
import { beginJourney } from './journey.ts'

const journey = beginJourney()

it('texts that want to be programs are shown as they are and run nowhere', async () => {
  expect(await isWatchful(journey.browser)).toBe(true)
  const damage = unharmed()
  // every thirty-seventh, so that vectors and contexts of all kinds are among them
  const sample = payloads(2_000).filter((_, place) => place % 37 === 0)
  await attack(journey.browser, journey.product.namedUrl, sample.slice(-BATCH), damage)
  expect(damage).toMatchObject({ payloads: BATCH, executed: 0, blocked: 0, troubles: [] })
  // ten names, ten sessions, six fields of the profile, ten searches, ten announcements with title and text
  expect(damage.shown).toBe(56)
  expect(damage.refused).toBeGreaterThanOrEqual(5 * BATCH)
})
