import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEngine } from '@candela/engine'
import { SILENT, SMALL } from '@candela/engine/testing'
import { nodeDisk } from '@candela/journal'
import type { Floor } from '../../floor.ts'
import { house } from './index.ts'

const UNIT = 100_000_000n
let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'candela-funds-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('once a day the house pays in what its accounts lack, and nothing where nothing is missing', async () => {
  const engine = await openEngine({
    disk: nodeDisk(folder),
    clock: () => 1_775_001_600_000,
    log: SILENT,
    onFatal(error) {
      throw error
    },
    journal: SMALL,
  })
  await engine.submit({ kind: 'listAsset', asset: { asset: 0, id: 'USDT', displayDigits: 2 } })
  const entered: string[] = []
  engine.follow((batch) => void entered.push(...batch.map(({ command }) => command.kind)))
  const configuration = { priceSource: 'simulated' }
  const { upkeep } = await house.open({ sources: { engine }, configuration } as Floor, {})
  expect(upkeep.map(({ everyMs }) => everyMs)).toContain(86_400_000)
  await upkeep[0].run()
  const accounts = ['houseTimed', 'insurance', 'lendingFree', 'capital', 'marketing'] as const
  const has = accounts.map((account) => Number(engine.core.houseBalance(account, 0) / UNIT))
  expect(has).toEqual([2_000_000, 500_000, 1_000_000, 49_000, 1_000])
  expect(entered).toEqual(Array<string>(4).fill('fundHouse'))
  await upkeep[0].run()
  expect(entered).toHaveLength(4)
  await engine.close()
})
