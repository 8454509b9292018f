import { expect, it } from 'vitest'
import { hasPython, readForeign } from './read-log.ts'

/* `npm run campaign -- foreign` goes on from here with more orders. */

it('the log is read over HTTP by a program that knows the texts of C2SP only', async (context) => {
  if (!hasPython()) return context.skip('there is no python3 on this machine')
  const { said, broken } = await readForeign(15)
  expect(said).toHaveLength(3)
  expect([broken, said]).toEqual([0, said])
  expect(said[1]).toMatch(/grown from \d+$/)
})
