import { beforeAll, describe, expect, it } from 'vitest'
import { quietDay, type Site, strike } from './sweep.ts'
import type { Step } from './workload/step.ts'

/** `npm run campaign -- sites` strikes every site of many days. */
const SEED = 1
const COMMANDS = 30
/** of each kind; the first and the last sites are always among them */
const STRUCK_OF_A_KIND = 5

let day: readonly Step[]
const kinds = new Map<string, Site[]>()
beforeAll(async () => {
  const { steps, sites } = await quietDay(SEED, COMMANDS)
  day = steps
  for (const site of sites) {
    const kind = site.name.replace(/ \d+/, '')
    kinds.set(kind, [...(kinds.get(kind) ?? []), site])
  }
})

const KINDS: [kind: string, sites: number, results: string[]][] = [
  ['write ENOSPC', 30, ['whole']],
  ['write EIO', 30, ['whole']],
  ['sync EIO', 20, ['whole']],
  ['syncDirectory EIO', 4, ['whole']],
  ['open ENOSPC', 5, ['whole']],
  ['rename EIO', 4, ['whole']],
  ['any kill', 80, ['whole']],
  ['any power', 80, ['whole']],
  ['any powerWhole', 80, ['whole']],
  ['write misdirect', 30, ['whole', 'refused']],
  ['syncDirectory lie', 4, ['whole', 'refused', 'lost by a lie']],
]

describe('a house with something wrong at one site of its day', () => {
  it.each(KINDS)('%s at any of at least %i sites', async (kind, least, results) => {
    const sites = kinds.get(kind)!
    expect(sites.length).toBeGreaterThanOrEqual(least)
    const step = Math.max(1, (sites.length - 1) / (STRUCK_OF_A_KIND - 1))
    for (let place = 0; place < sites.length; place += step) {
      const { result, outcome, site } = await strike(SEED, day, sites[Math.round(place)]!)
      expect({ site: site.name, result, failure: outcome.failure?.message }).toMatchObject({
        result: expect.toBeOneOf(results),
      })
    }
  })

  it('knows every kind of site', () => expect([...kinds.keys()].sort()).toEqual(KINDS.map(([kind]) => kind).sort()))
})
