import { expect, it } from 'vitest'
import { killRails } from './kills.ts'

/** `npm run campaign -- rails` goes on from here. */
const KILLS = 12

it(`practice rails, killed ${KILLS} times, have a line for all that they accepted, once, and tell none otherwise`, async () => {
  const report = await killRails(KILLS, 20_261_123)
  expect(report).toMatchObject({ kills: KILLS, lost: [], doubled: [] })
  expect(report.answered).toBeGreaterThan(KILLS)
  expect(report.lines).toBeGreaterThanOrEqual(report.answered)
})
