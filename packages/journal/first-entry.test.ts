import { expect, it } from 'vitest'
import { fill, openSample, sampleEntry } from './testing/sample-journal.ts'
import { loadSigningKey } from './signing-key.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

it.each([
  ['an open segment', 20],
  ['a sealed one', 600],
])('when the first entry was made is read from %s', async (_, entries) => {
  const disk = new SimulatedDisk(1)
  const signingKey = await loadSigningKey(new SimulatedDisk(2).mount())
  let { journal } = await openSample(disk.mount(), { signingKey })
  expect(journal.firstAt()).toBeNull()
  await fill(journal, entries)
  await journal.settled()
  await journal.close()
  journal = (await openSample(disk.mount(), { signingKey })).journal
  expect(disk.names.some((name) => name.includes('sealed'))).toBe(entries > 100)
  expect(journal.firstAt()).toBe(sampleEntry(1).at)
  await journal.close()
})
