import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../explain.ts'
import { userAccount } from './account.ts'
import { DirectoryInUseError, type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { runs } from './liveness.ts'

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

function newDirectory(name = 'data'): string {
  const base = mkdtempSync(join(tmpdir(), 'candela-'))
  cleaning.push(() => rmSync(base, { recursive: true, force: true }))
  return join(base, name)
}

async function start(directory: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const log = { info() {}, warn() {} }
  const server = await startEmbeddedPostgres({ directory, log, ...more })
  cleaning.push(() => server.stop())
  return server
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows.map((row) => row.answer)
  } finally {
    await client.end()
  }
}

/** Another Candela: a process of its own that starts the server and then waits. */
async function startElsewhere(directory: string): Promise<{ process: ChildProcess; said: Record<string, unknown> }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    try {
      const { url, pid } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, log: { info() {}, warn() {} } })
      console.log(JSON.stringify({ url, pid }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ error: error.name, pid: error.pid }))
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleaning.push(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { process: child, said: JSON.parse(String(line)) }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const TABLE = 'CREATE TABLE kept (answer integer)'
const ROW = 'INSERT INTO kept VALUES (42)'

describe('embedded PostgreSQL', () => {
  it('makes a checksummed database once and finds it again after a stop', async () => {
    const directory = newDirectory()
    const first = await start(directory)
    expect(await ask(first.url, "SELECT current_setting('data_checksums') AS answer")).toEqual(['on'])
    expect(await ask(first.url, "SELECT current_setting('fsync') AS answer")).toEqual(['on'])
    await ask(first.url, TABLE)
    await ask(first.url, ROW)
    await first.stop()
    await first.stop()
    expect(runs(first.pid)).toBe(false)

    const second = await start(directory)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([42])
  })

  it('keeps its password to the owner and out of its log, and lets nobody in without it', async () => {
    const directory = newDirectory()
    const server = await start(directory)
    const password = readFileSync(join(directory, 'password'), 'utf8')
    expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(readFileSync(join(directory, 'postgres.log'), 'utf8')).not.toContain(password)
    await expect(ask(server.url.replace(password, 'wrong'), 'SELECT 1 AS answer')).rejects.toThrow('password')
  })

  it('takes over the server that a killed process left running, with every committed row', async () => {
    const directory = newDirectory()
    const killed = await startElsewhere(directory)
    await ask(String(killed.said['url']), TABLE)
    await ask(String(killed.said['url']), ROW)
    await kill(killed.process)
    expect(runs(Number(killed.said['pid']))).toBe(true)

    const server = await start(directory)
    expect([server.adopted, server.pid, server.url]).toEqual([true, killed.said['pid'], killed.said['url']])
    expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([42])
    await server.stop()
    expect(runs(server.pid)).toBe(false)
  })

  it('stops a left-over server of other settings and starts its own', async () => {
    const directory = newDirectory()
    const killed = await startElsewhere(directory)
    await ask(String(killed.said['url']), TABLE)
    await kill(killed.process)
    writeFileSync(join(directory, 'running.json'), '{"mark":"of another version"}')

    const server = await start(directory)
    expect(server.adopted).toBe(false)
    expect(runs(Number(killed.said['pid']))).toBe(false)
    expect(await ask(server.url, 'SELECT count(*)::int AS answer FROM kept')).toEqual([0])
  })

  it('recovers every committed row when the server was killed too', async () => {
    const directory = newDirectory()
    const killed = await startElsewhere(directory)
    await ask(String(killed.said['url']), TABLE)
    await ask(String(killed.said['url']), ROW)
    await kill(killed.process)
    process.kill(Number(killed.said['pid']), 'SIGKILL')

    const server = await start(directory)
    expect(server.adopted).toBe(false)
    expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([42])
  })

  it('lets one process in at a time', async () => {
    const directory = newDirectory()
    const all = await Promise.all(Array.from({ length: 3 }, () => startElsewhere(directory)))
    const inside = all.filter(({ said }) => 'url' in said)
    expect(inside.length).toBeLessThanOrEqual(1)
    for (const { said } of all) expect(said['error'] ?? DirectoryInUseError.name).toBe(DirectoryInUseError.name)
    await Promise.all(
      all.filter(({ process: child }) => child.exitCode === null).map(({ process: child }) => kill(child)),
    )

    await start(directory)
    await expect(start(directory)).rejects.toThrow(`in use by process ${process.pid}`)
    expect((await startElsewhere(directory)).said).toEqual({ error: 'DirectoryInUseError', pid: process.pid })
  })

  it('does not mistake another program for its server when the number was given away', async () => {
    const directory = newDirectory()
    const killed = await startElsewhere(directory)
    await kill(killed.process)
    process.kill(Number(killed.said['pid']), 'SIGKILL')
    const stranger = spawn('sleep', ['600'])
    cleaning.push(() => stranger.kill())
    const pidFile = join(directory, 'cluster', 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)))

    const server = await start(directory)
    expect(server.adopted).toBe(false)
    expect(runs(stranger.pid!)).toBe(true)
  })

  it('listens on a loopback port where the socket would have too long a path', async () => {
    const directory = newDirectory('a'.repeat(90))
    const server = await start(directory)
    expect(server.url).toMatch(/@127\.0\.0\.1:\d+\/candela$/)
    expect(await ask(server.url, "SELECT current_setting('listen_addresses') AS answer")).toEqual(['127.0.0.1'])
  })

  it('sets a new password where the file was lost, and clears away an interrupted first start', async () => {
    const directory = newDirectory()
    mkdirSync(join(directory, 'unfinished-0', 'cluster'), { recursive: true })
    const first = await start(directory)
    expect(readdirSync(directory).filter((name) => name.startsWith('unfinished'))).toEqual([])
    await first.stop()
    rmSync(join(directory, 'password'))
    const second = await start(directory)
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'SELECT 1 AS answer')).toEqual([1])
  })

  it('refuses the data of another major version and says what to do', async () => {
    const directory = newDirectory()
    mkdirSync(join(directory, 'cluster'), { recursive: true })
    writeFileSync(join(directory, 'password'), 'a'.repeat(32))
    writeFileSync(join(directory, 'cluster', 'PG_VERSION'), '15\n')
    const refused = (await start(directory).catch((error: unknown) => error)) as Error
    expect(refused.message).toMatch(/^PG_BIN: .* made by PostgreSQL 15, and .* is 18.* restore a backup/)
    expect(exitCodeOf(refused)).toBe(78)
  })

  it('says which program runs, and that the bundled one lacks fixes', async () => {
    const { url, program } = await start(newDirectory())
    expect(program).toMatchObject({ version: expect.stringMatching(/^18\.4\./), behind: true })
    expect(await ask(url, "SELECT current_setting('server_version') AS answer")).toEqual(['18.4'])
  })
})

/** The machine's own PostgreSQL, where Debian puts it. */
const MACHINES = '/usr/lib/postgresql'
const [MAJOR] = existsSync(MACHINES)
  ? readdirSync(MACHINES)
      .map(Number)
      .filter((major) => major >= 15 && existsSync(join(MACHINES, String(major), 'bin', 'initdb')))
      .sort((a, b) => b - a)
  : []

describe.runIf(MAJOR !== undefined)('embedded PostgreSQL by PG_BIN', () => {
  it('runs the programs of the machine, on data that only their major version opens', async () => {
    const bin = join(MACHINES, String(MAJOR), 'bin')
    const directory = newDirectory()
    const first = await start(directory, { bin })
    expect(first.program).toMatchObject({ postgres: join(bin, 'postgres'), behind: false })
    expect(await ask(first.url, `SELECT current_setting('server_version_num')::int / 10000 AS answer`)).toEqual([MAJOR])
    expect(await ask(first.url, `SELECT 'Z' < 'a' COLLATE "default" AS answer`)).toEqual([true])
    await ask(first.url, TABLE)
    await ask(first.url, ROW)
    await first.stop()
    const again = await start(directory, { bin })
    expect(await ask(again.url, 'SELECT answer FROM kept')).toEqual([42])
    await again.stop()
    if (MAJOR !== 18) await expect(start(directory)).rejects.toThrow(`was made by PostgreSQL ${MAJOR}, and `)
  })
})

describe.runIf(process.getuid?.() === 0)('embedded PostgreSQL as root without user namespaces', () => {
  it('runs as an unprivileged user in a folder that user can reach, and says where', async () => {
    const directory = newDirectory()
    const reachableBase = newDirectory('base')
    chmodSync(join(reachableBase, '..'), 0o711)
    mkdirSync(reachableBase, { mode: 0o755 })
    const account = userAccount()!
    const warnings: string[] = []
    const log = { info() {}, warn: (_facts: object, message: string) => void warnings.push(message) }

    const first = await start(directory, { account, reachableBase, log })
    expect(warnings.join('\n')).toContain('the database lies in')
    expect(existsSync(join(directory, 'cluster'))).toBe(false)
    await ask(first.url, TABLE)
    await first.stop()
    const second = await start(directory, { account, reachableBase, log })
    expect(await ask(second.url, 'SELECT count(*)::int AS answer FROM kept')).toEqual([0])
  })
})
