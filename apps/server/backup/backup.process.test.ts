import { type ChildProcess, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { decodeCommand } from '@candela/contract'
import { nodeDisk, readJournal } from '@candela/journal'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openClient } from '../store/beside.ts'
import { addressOfRunning } from '../store/embedded/index.ts'
import { commandId, makeDataDirectory, startServer, TestClient, type TestServer } from '../testing/index.ts'
import { type Contents, readContents } from './contents.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** `npm run backup` or `npm run restore`, as whoever keeps the house runs it. */
function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
  begun: (child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDirectory, ...settings }
  const file = join(ROOT, `apps/server/${name}.ts`)
  return new Promise((resolve) => {
    const words = ['--import', 'tsx', file, ...args]
    const child = execFile(process.execPath, words, { cwd: ROOT, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
    begun(child)
  })
}

let folder: string
let house: TestServer
/** as they stood before the backup began: name, and what they held */
const before = new Map<string, object>()
/** all who registered, also while it was taken */
const registered: string[] = []

const backup = () => join(folder, 'backup')
const balancesOf = async (client: TestClient) => (await client.call('balances')).balances
const askSupport = (client: TestClient) =>
  client.call('sendSupportMessage', { body: { id: commandId(), topic: 'order', text: 'Which price is right?' } })

/** Registers and trades without a pause until it is told to stop. */
function keepBusy(): { stop(): Promise<void> } {
  let isOver = false
  const one = async (): Promise<void> => {
    while (!isOver) {
      const client = await house.client().register()
      registered.push(client.username)
      const body = { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '50' } as const
      await client.call('placeOrder', { body }).catch(() => undefined)
      client.close()
    }
  }
  const workers = [one(), one(), one()]
  return {
    stop: async () => {
      isOver = true
      await Promise.all(workers)
    },
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candela-backup-'))
  house = await startServer({ dataDirectory: makeDataDirectory(), database: 'own', environment: { LIMITS: 'bench' } })
  for (let count = 0; count < 3; count++) {
    const client = await house.client().register()
    before.set(client.username, await balancesOf(client))
    // the last of them alone: what the first asks afterwards is a conversation of its own
    if (count === 2) await askSupport(client)
  }
  const busy = keepBusy()
  const taken = await command('backup', ['--to', backup()], house.dataDirectory)
  await busy.stop()
  expect(taken).toMatchObject({ code: 0, stderr: '' })
  expect(taken.stdout).toMatch(/holds the house up to entry \d+: \d+ files, \d+ bytes/)
}, 180_000)
afterAll(async () => {
  await house.stop()
  rmSync(house.dataDirectory, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of a house at work', () => {
  it('holds journal and vault of one moment, and starts elsewhere', async () => {
    const contents = await readContents(backup())
    const restored = join(folder, 'restored')
    const put = await command('restore', ['--from', backup()], restored)
    expect(put.stderr).toBe('')
    expect(put.code).toBe(0)
    expect(put.stdout).toMatch(/^ok chain/m)
    expect(put.stdout).toMatch(/^ok tree .*[1-9]\d* kept checkpoints/m)
    expect(put.stdout).toContain(`up to entry ${contents.seq}`)

    const opened = [...readJournal(nodeDisk(join(restored, 'journal')))!.entries()]
    expect(opened).toHaveLength(contents.seq)
    const customers = opened.filter(
      ({ command: bytes, resultCode }) => resultCode === 0 && decodeCommand(bytes).kind === 'openCustomer',
    ).length
    // the log was copied before the rows: what they say of it may be newer, and a start would take that for a loss
    expect(contents.tables.map(({ name }) => name)).not.toContain('checkpoint')
    const again = await startServer({ dataDirectory: restored, database: 'own' })
    try {
      const url = (await addressOfRunning({ directory: join(restored, 'postgres'), log: { info() {}, warn() {} } }))!
      const client = await openClient(url)
      const { rows } = await client.query<{ state: string; count: string }>(
        'select state, count(*) from vault.account group by state',
      )
      await client.end()
      // whoever the journal knows can log in, and nobody else is kept
      expect(rows).toEqual([{ state: 'open', count: String(customers) }])
      for (const [username, balances] of before) {
        const back = await new TestClient(again.url, username).signIn()
        expect(await balancesOf(back)).toEqual(balances)
        const body = { commandId: commandId(), product: 'BTC-USDT', side: 'buy', type: 'market', spend: '50' } as const
        await back.call('placeOrder', { body })
        // conversations go on being numbered where they were
        await askSupport(back)
      }
      // those after the moment are not in it and may register again
      const late = registered.slice(customers - before.size)
      expect(late.length).toBeGreaterThan(0)
      await new TestClient(again.url, late.at(-1)).register()
    } finally {
      await again.stop()
    }
  }, 180_000)

  it('is readable by nobody but its owner, also where it comes from a disk that forgot who owns it', async () => {
    for (const name of readdirSync(backup(), { recursive: true }) as string[]) {
      expect(statSync(join(backup(), name)).mode & 0o077, name).toBe(0)
    }
    const copy = join(folder, 'open')
    cpSync(backup(), copy, { recursive: true })
    for (const name of ['', ...(readdirSync(copy, { recursive: true }) as string[])]) chmodSync(join(copy, name), 0o755)
    const restored = join(folder, 'closed')
    expect(await command('restore', ['--from', copy], restored)).toMatchObject({ code: 0, stderr: '' })
    for (const name of ['journal', 'proof', 'keys', 'rails', 'market']) {
      expect(statSync(join(restored, name)).mode & 0o077, name).toBe(0)
    }
  })

  it('keeps its keys apart where that is asked for, and needs them to be put back', async () => {
    const [to, keys] = [join(folder, 'apart'), join(folder, 'safe', 'keys')]
    expect(await command('backup', ['--to', to, '--keys', keys], house.dataDirectory)).toMatchObject({ code: 0 })
    expect(existsSync(join(to, 'keys'))).toBe(false)
    expect(readdirSync(keys)).toEqual(readdirSync(join(backup(), 'keys')))
    expect(statSync(keys).mode & 0o077).toBe(0)
    const without = await command('restore', ['--from', to], join(folder, 'without'))
    expect([without.code, without.stderr]).toEqual([1, expect.stringMatching(/is missing.*by --keys\.\n$/)])
    const mistyped = await command('restore', ['--from', to, '--keys', `${keys}s`], join(folder, 'mistyped'))
    expect([mistyped.code, mistyped.stderr]).toEqual([1, expect.stringMatching(/keyss is missing\..*by --keys\.\n$/)])
    const other = join(folder, 'other-keys')
    cpSync(keys, other, { recursive: true })
    turnByte(join(other, 'vault.key'))
    const wrong = await command('restore', ['--from', to, '--keys', other], join(folder, 'wrong'))
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      `${join(other, 'vault.key')} is not as it was written: its SHA-256 is another one.\n`,
    ])
    const restored = join(folder, 'together')
    expect(await command('restore', ['--from', to, '--keys', keys], restored)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(join(restored, 'keys', 'vault.key'))).toEqual(readFileSync(join(keys, 'vault.key')))
  }, 60_000)

  it('puts neither of its two folders into the other, nor both into one', async () => {
    const to = join(folder, 'nested')
    for (const keys of [join(to, 'keys'), to]) {
      const { code, stderr } = await command('backup', ['--to', to, '--keys', keys], house.dataDirectory)
      expect([code, stderr]).toEqual([
        1,
        'The folder of the keys and the one of the backup must lie beside each other.\n',
      ])
      expect(existsSync(to)).toBe(false)
    }
  })

  it('of another house’s database is refused, and leaves no key behind', async () => {
    const other = await startServer({ dataDirectory: makeDataDirectory(), database: 'own' })
    try {
      const directory = join(other.dataDirectory, 'postgres')
      const url = (await addressOfRunning({ directory, log: { info() {}, warn() {} } }))!
      const [to, keys] = [join(folder, 'mixed'), join(folder, 'mixed-keys')]
      const settings = { DATABASE_URL: url }
      const { code, stderr } = await command('backup', ['--to', to, '--keys', keys], house.dataDirectory, settings)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^The database belongs to the journal [0-9a-f]{64}, not to/),
      ])
      expect([readdirSync(to), readdirSync(keys)]).toEqual([[], []])
    } finally {
      await other.stop()
      rmSync(other.dataDirectory, { recursive: true, force: true })
    }
  }, 60_000)

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'that is ended by %s leaves neither keys nor people behind',
    async (signal) => {
      const directory = join(house.dataDirectory, 'postgres')
      const client = await openClient((await addressOfRunning({ directory, log: { info() {}, warn() {} } }))!)
      // it waits at a table, by which time it has copied the keys
      await client.query('begin')
      await client.query('lock table vault.account in access exclusive mode')
      const [to, keys] = [join(folder, signal), join(folder, `${signal}-keys`)]
      let child: ChildProcess | undefined
      const ended = command('backup', ['--to', to, '--keys', keys], house.dataDirectory, {}, (it) => (child = it))
      await vi.waitFor(() => expect(existsSync(join(to, 'vault'))).toBe(true), { timeout: 30_000, interval: 20 })
      expect(readdirSync(keys)).not.toEqual([])
      child!.kill(signal)
      const { code, stderr } = await ended
      await client.query('rollback')
      await client.end()
      expect([code, stderr]).toEqual([1, `Ended by ${signal}; nothing of it is left.\n`])
      expect([readdirSync(to), readdirSync(keys)]).toEqual([[], []])
    },
    60_000,
  )

  it('makes no database where the house has another one', async () => {
    const place = join(folder, 'elsewhere')
    cpSync(join(backup(), 'journal'), join(place, 'journal'), { recursive: true })
    const { code, stderr } = await command('backup', ['--to', join(folder, 'none')], place)
    expect([code, stderr]).toEqual([1, `${place} has no database of its own. Set DATABASE_URL as the house has it.\n`])
    expect(readdirSync(place)).toEqual(['journal'])
  })

  it('is refused a folder that holds something, and leaves it alone', async () => {
    const to = join(folder, 'full')
    mkdirSync(to)
    writeFileSync(join(to, 'mine'), 'a letter')
    const { code, stderr } = await command('backup', ['--to', to], house.dataDirectory)
    expect([code, stderr]).toEqual([1, `${to} is not empty. A backup takes a folder of its own.\n`])
    expect(readdirSync(to)).toEqual(['mine'])
  })

  it('says what it takes where it is asked wrongly', async () => {
    for (const name of ['backup', 'restore'] as const) {
      const { code, stderr } = await command(name, [], house.dataDirectory)
      expect([code, stderr.split('\n')[0]]).toEqual([
        2,
        `Usage: npm run ${name} -- --${name === 'backup' ? 'to' : 'from'} DIR [--keys DIR]`,
      ])
    }
  })
})

describe('a backup that cannot be used', () => {
  const cases: readonly [string, (copy: string) => void, RegExp][] = [
    [
      'of which a byte was turned over',
      (copy) => turnByte(join(copy, 'vault', 'account.copy.gz')),
      /not as it was written/,
    ],
    ['of which a file is missing', (copy) => rmSync(join(copy, 'keys', 'vault.key')), /vault\.key is missing/],
    [
      'to which a file was added',
      (copy) => writeFileSync(join(copy, 'keys', 'mine'), ''),
      /does not belong to the backup/,
    ],
    ['that was never finished', (copy) => rmSync(join(copy, 'backup.json')), /holds no finished backup/],
    [
      'of a form that is not known',
      (copy) => rewrite(copy, '"candela-backup/1"', '"candela-backup/9"'),
      /not of the form/,
    ],
    [
      'of a newer release',
      (copy) => rewrite(copy, '"0001-schemas.sql"', '"9001-later.sql"'),
      /Restore it with that release/,
    ],
  ]
  it.each(cases)('%s is refused, and nothing is written', async (_what, harm, why) => {
    const copy = mkdtempSync(join(folder, 'harmed-'))
    cpSync(backup(), copy, { recursive: true })
    harm(copy)
    const place = join(copy, 'place')
    const { code, stderr } = await command('restore', ['--from', copy], place)
    expect([code, stderr]).toEqual([1, expect.stringMatching(why)])
    expect(existsSync(join(place, 'journal'))).toBe(false)
  })

  it('whose restore broke off is restored into the same place by the next', async () => {
    const copy = mkdtempSync(join(folder, 'twice-'))
    cpSync(backup(), copy, { recursive: true })
    const account = join(copy, 'vault', 'account.copy.gz')
    const [rows, said] = [readFileSync(account), readFileSync(join(copy, 'backup.json'), 'utf8')]
    // rows that the database refuses, under a digest that is right
    const harmed = gzipSync(`${gunzipSync(rows).toString('utf8')}nonsense\n`)
    writeFileSync(account, harmed)
    writeFileSync(join(copy, 'backup.json'), withDigest(said, 'vault/account.copy.gz', harmed))
    const place = join(copy, 'place')
    const broken = await command('restore', ['--from', copy], place)
    expect([broken.code, existsSync(join(place, 'journal'))]).toEqual([1, false])
    const again = await command('restore', ['--from', backup()], place)
    expect(again).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(place).filter((name) => name.includes('restoring'))).toEqual([])
  }, 60_000)

  it('is not put over another house', async () => {
    const { code, stderr } = await command('restore', ['--from', backup()], house.dataDirectory)
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATA_DIR holds a house')])
  })
})

function turnByte(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
}

/** The contents of a backup, with another digest and size of one file. */
function withDigest(said: string, path: string, bytes: Uint8Array): string {
  const contents = JSON.parse(said) as Contents
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const files = contents.files.map((file) => (file.path === path ? { path, bytes: bytes.length, sha256 } : file))
  return JSON.stringify({ ...contents, files })
}

function rewrite(copy: string, from: string, to: string): void {
  const file = join(copy, 'backup.json')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}
