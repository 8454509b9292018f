import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeCommand } from '@candela/contract'
import { Core } from '@candela/core'
import { expect, it } from 'vitest'
import { Views } from './house/views.ts'

const FOLDER = join(import.meta.dirname, '..', 'core', 'golden')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))

it.each(FILES)('the views of %s are folded to its end, and lots are all that is held', (name) => {
  const { entries } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as {
    readonly entries: readonly { readonly at: number; readonly command: string }[]
  }
  const [core, views] = [Core.create(), new Views()]
  for (const [place, { at, command: hex }] of entries.entries()) {
    const command = decodeCommand(new Uint8Array(Buffer.from(hex, 'hex')))
    const seq = place + 1
    views.apply({ seq, at, command, ...core.apply(seq, at, command), events: core.events.decode() })
    views.checkTaxLots()
  }
  expect(views.seq).toBe(entries.length)
})
