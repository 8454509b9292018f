import { describe, expect, it } from 'vitest'
import { killUnderLoad } from './kills.ts'

/** `npm run campaign -- kills` goes on from here. */
const KILLS = 15
/** the wait that a customer would call a hang */
const LONGEST_MS = 20_000

describe('kill -9 under load', () => {
  it(
    `${KILLS} times: nothing acknowledged is lost or done twice, nobody waits for long, and the journal proves it`,
    { timeout: 900_000 },
    async () => {
      const report = await killUnderLoad(KILLS, 20_261_121)
      expect(report).toMatchObject({ kills: KILLS, lost: [], doubled: [], verified: 0 })
      expect(report.acknowledged).toBeGreaterThan(KILLS * 6)
      expect(report.sentAgain).toBeGreaterThan(KILLS)
      expect(report.slowestMs).toBeLessThan(LONGEST_MS)
    },
  )
})
