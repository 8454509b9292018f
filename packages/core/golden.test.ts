import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Core } from './index.ts'
import { PARTS } from './parts/parts.ts'
import { type Golden, madeToday, replayed } from './testing/golden.ts'
import { sectionsOf } from './testing/sections.ts'

const FOLDER = join(import.meta.dirname, 'golden')
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .toSorted()
const read = (name: string): Golden => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Golden
const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

describe('journals and snapshots of every release of their formats', () => {
  it.each(files)('%s replays to what was recorded, and its snapshot is the same state', (name) => {
    const golden = read(name)
    const { core, differences } = replayed(golden)
    expect(differences).toEqual([])
    expect(core.stateHash()).toBe(golden.stateHash)
    expect(hexOf(core.snapshot())).toBe(golden.snapshot)
    core.assertInvariants()
    const restored = Core.restore(bytesOf(golden.snapshot))
    restored.assertInvariants()
    expect(restored.stateHash()).toBe(golden.stateHash)
  })

  it('hold every part in its form of today: after a change run scripts/golden.ts, which adds a file', () => {
    const sections = sectionsOf(bytesOf(read(files.at(-1)!).snapshot))
    expect([...sections.keys()]).toEqual(PARTS.map(({ name }) => name))
    for (const { name, formOf } of PARTS) expect(formOf(sections.get(name)! + 1)).toBeUndefined()
  })

  it('are made the same each time, and replay', () => {
    const made = madeToday()
    expect(madeToday()).toEqual(made)
    expect(replayed(made).differences).toEqual([])
  })
})
