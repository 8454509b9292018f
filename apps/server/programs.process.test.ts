import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDataDirectory, startServer, type TestServer } from './testing/index.ts'
import { bundledServer } from './testing/server.ts'

const LICENCES = fileURLToPath(new URL('../../scripts/setup/licences.mjs', import.meta.url))
/** the lines in which esbuild names what stays outside, the last of one of several lines, and what is taken when it is needed */
const IMPORTED = /^(?:(?:import|export)\b[^"'();]*|\} from )"([^"]+)";$|\bimport\("([^"]+)"\)/gm

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A program of the bundle, by Node alone, as an image without sources and tools runs it. */
function run(program: string, args: readonly string[], dataDirectory: string): Promise<Ended> {
  const { PATH, HOME } = process.env
  const options = { cwd: tmpdir(), env: { PATH, HOME, DATA_DIR: dataDirectory } }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(folder(), `${program}.js`), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

const folder = () => dirname(bundledServer())
const made: string[] = []
let house: TestServer

beforeAll(async () => {
  house = await startServer({ dataDirectory: makeDataDirectory(), database: 'own' })
  made.push(house.dataDirectory)
})
afterAll(async () => {
  await house.stop()
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

describe('the programs that are built', () => {
  it('take nothing but what production packages of the server bring', async () => {
    const { packagesOf, nameOf } = (await import(LICENCES)) as {
      packagesOf: (workspace: string) => string[]
      nameOf: (path: string) => string
    }
    const brought = new Set(packagesOf('apps/server').map(nameOf))
    const programs = readdirSync(folder()).filter((name) => name.endsWith('.js'))
    expect(programs).toEqual(expect.arrayContaining(['main.js', 'operator.js', 'inbox.js', 'backup.js', 'verify.js']))
    const taken = programs.flatMap((name) => {
      const text = readFileSync(join(folder(), name), 'utf8')
      return [...text.matchAll(IMPORTED)].map(([, first, deferred]) => (first ?? deferred)!)
    })
    const names = new Set(
      taken
        .filter((from) => !/^(node:|\.)/.test(from) && !builtinModules.includes(from))
        .map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')),
    )
    expect(names.size).toBeGreaterThan(10)
    expect([...names].filter((name) => !brought.has(name))).toEqual([])
  })

  it('serve whoever keeps a running house: operators, inbox, a backup that is restored and verified', async () => {
    const { dataDirectory } = house
    await house.client().register()
    const added = await run('operator', ['add', '--name', 'Ada', '--roles', 'auditor'], dataDirectory)
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain(`${house.url}/console/`)
    expect((await run('inbox', [], dataDirectory)).stdout).toMatch(/practice inbox/)

    const place = mkdtempSync(join(tmpdir(), 'candela-programs-'))
    made.push(place)
    const [backup, restored] = [join(place, 'backup'), join(place, 'restored')]
    expect(await run('backup', ['--to', backup], dataDirectory)).toMatchObject({ code: 0, stderr: '' })
    expect(await run('restore', ['--from', backup], restored)).toMatchObject({ code: 0 })
    const verified = await run('verify', ['--data', restored], restored)
    expect(verified.stdout).toMatch(/^ok chain/m)
    expect(verified.code).toBe(0)
  })
})
