import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@candela/engine'
import { nodeDisk } from '@candela/journal'
import { RAILS } from '@candela/rules/funding/arithmetic'
import { assert } from '@candela/units'
import { type ComparesNames, openSandbox, patient, SANDBOX_RAILS } from '../../outside/rails/index.ts'
import type { OpenRail } from '../../ports/rails.ts'

interface Options {
  readonly engine: Engine
  readonly dataDirectory: string
  readonly seed: string
  readonly clock: () => number
  readonly comparesNames: ComparesNames
  /** lifts the bound of payments from outside, for measurements */
  readonly unlimited?: boolean
}

/**
 * Opens every practice rail whose assets the house knows, each in a folder of its own, and lists those that the journal
 * does not know yet. Throws where a rail's key is not the one that it was listed by.
 */
export async function openRails(options: Options): Promise<readonly OpenRail[]> {
  const { engine, dataDirectory, seed, clock, comparesNames, unlimited = false } = options
  const opened: OpenRail[] = []
  for (const terms of SANDBOX_RAILS) {
    if (!terms.rail.assets.every((asset) => engine.core.assetById(asset))) continue
    const number = RAILS.indexOf(terms.rail) + 1
    const folder = join(dataDirectory, 'rails', terms.id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const sandbox = await openSandbox({ terms, disk: nodeDisk(folder), clock, seed, comparesNames, unlimited })
    opened.push({ number, terms, rail: patient(sandbox.rail), sandbox })
    const known = engine.core.funding.rail(number)
    const { publicKey: key } = sandbox.rail
    if (known === undefined) {
      const { code } = await engine.submit({ kind: 'listRail', rail: number, grade: 'publicKey', key })
      assert(code === 0, `the rail ${terms.id} is refused`)
    } else if (known.key !== key) {
      throw new Error(`${folder}: the rail ${terms.id} was listed with another key. Restore it from the backup.`)
    }
  }
  return opened
}
