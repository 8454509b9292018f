import { expect, it } from 'vitest'
import { killWithRails } from './kills.ts'

/** `npm run campaign -- money` goes on from here. */
const KILLS = 4

it(`a house killed with its rails ${KILLS} times while money comes and goes has each payment once`, async () => {
  const report = await killWithRails(KILLS, 20_261_126)
  expect(report).toMatchObject({ kills: KILLS, faults: [], verified: 0 })
  expect(report.asked).toBeGreaterThan(KILLS)
})
