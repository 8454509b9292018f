import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnBits, writeDataDirectory } from './testing/data-directory.ts'
import { verifyHouse } from './verify-house.ts'

/* `npm run campaign -- files` goes on from here with more bits. */

let data = ''
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'candela-directory-'))
  await writeDataDirectory(data, 62)
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

const verify = () => verifyHouse(data, () => {}, {})

describe('a data directory', () => {
  it('is proven file by file, and nothing of it is left unsaid', () => {
    const verdict = verify()
    expect(verdict).toMatchObject({ ok: true })
    const lines = verdict.ok ? verdict.lines : []
    expect(lines.find((line) => line.startsWith('ok files'))).toMatch(/blocks of entries .* signed by its folder's key/)
    expect(lines.filter((line) => line.startsWith('--'))).toEqual([])
    const names = ['journal', 'proof', 'keys'].flatMap((room) => readdirSync(join(data, room)))
    for (const kind of [
      /^acked$/,
      /^manifest$/,
      /sealed$/,
      /records$/,
      /state$/,
      /^checkpoint$/,
      /^tiles-1$/,
      /^edge$/,
    ]) {
      expect(names.some((name) => kind.test(name))).toBe(true)
    }
  })

  it(
    'with any bit turned over in any of its files is refused or told of: none in silence',
    { timeout: 300_000 },
    () => {
      const turned = [...turnBits(data, 2, 7)]
      expect(turned.length).toBeGreaterThan(25)
      expect(turned.filter(({ said }) => said === undefined)).toEqual([])
    },
  )

  const named: [file: RegExp, claim: string, at: (size: number) => number][] = [
    [/^journal\/snapshot/, 'state', (size) => size - 400],
    [/^journal\/acked/, 'files', () => 50],
    [/^journal\/acked/, 'files', () => 4096 + 50],
    [/^proof\/checkpoint/, 'files', () => 60],
    [/^proof\/checkpoint/, 'files', () => 8192 + 60],
    [/^proof\/blocks$/, 'files', () => 2000],
    [/^proof\/blocks-index/, 'files', () => 30],
    [/^proof\/edge/, 'files', () => 70],
    [/^proof\/tiles-0/, 'tree', () => 320],
    [/^keys\/leaf-secret/, 'files', () => 5],
    [/^keys\/journal-signing-key/, 'files', (size) => size - 1],
  ]
  it.each(named)('damaged in %s fails %s and says where', (pattern, claim, at) => {
    const name = ['journal', 'proof', 'keys']
      .flatMap((room) => readdirSync(join(data, room)).map((name) => `${room}/${name}`))
      .find((name) => pattern.test(name))!
    const sound = readFileSync(join(data, name))
    const bytes = Buffer.from(sound)
    bytes[at(sound.length)]! ^= 1
    writeFileSync(join(data, name), bytes)
    const verdict = verify()
    writeFileSync(join(data, name), sound)
    expect(verdict).toMatchObject({ ok: false, claim, file: join(data, name) })
    if (claim === 'state') expect(verdict).toMatchObject({ offset: sound.length - 400 })
  })

  it('names what nothing is read from', () => {
    const strays = ['journal/notes', 'proof/tiles-0.old', 'journal/lock-1-2-3']
    for (const stray of strays) writeFileSync(join(data, stray), 'x')
    const verdict = verify()
    const line = verdict.ok ? verdict.lines.find((text) => text.startsWith('-- unread')) : undefined
    for (const stray of strays) {
      rmSync(join(data, stray))
      expect(line).toContain(stray)
    }
  })
})
