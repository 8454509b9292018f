import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ASSETS } from '@candela/contract'
import { type Applied, type Engine, openEngine, proposeCatalogue } from '@candela/engine'
import { SILENT, SMALL } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import { knowsAda } from '../../outside/rails/testing/known.ts'
import { openRails } from './opened.ts'

const NOW = 1_775_001_600_000
/** as a house had them that began before it knew yen */
const BEFORE_YEN = ASSETS.filter(({ id }) => id !== 'JPY')

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-opened-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The entries of a start: the catalogue, and rails that are new. */
async function start(assets: typeof ASSETS): Promise<{ entered: readonly Applied[]; keys: readonly string[] }> {
  const engine: Engine = await openEngine({
    disk: nodeDisk(folder),
    clock: () => NOW,
    log: SILENT,
    onFatal(error) {
      throw error
    },
    journal: SMALL,
  })
  const entered: Applied[] = []
  // what a stop writes of the state is nothing new
  engine.follow((batch) => void entered.push(...batch.filter(({ command }) => command.kind !== 'recordState')))
  await proposeCatalogue(engine, { assets, products: [] })
  const given = { dataDirectory: folder, seed: 'test', clock: () => NOW, comparesNames: knowsAda }
  const rails = await openRails({ engine, ...given })
  for (const { sandbox } of rails) await sandbox.close()
  const keys = rails.map(({ number }) => `${number} ${engine.core.funding.rail(number)!.key}`)
  await engine.close()
  return { entered, keys }
}

it('a house that began without yen lists them and their bank at its next start, and nothing else', async () => {
  const first = await start(BEFORE_YEN)
  expect(first.keys.map((key) => key.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6', '8'])
  const next = await start(ASSETS)
  expect(next.entered.map(({ command }) => command)).toMatchObject([
    { kind: 'listAsset', asset: { asset: 31, id: 'JPY', displayDigits: 0 } },
    { kind: 'listRail', rail: 7 },
  ])
  expect(next.keys.filter((key) => !key.startsWith('7 '))).toEqual(first.keys)
  expect((await start(ASSETS)).entered).toEqual([])
})
