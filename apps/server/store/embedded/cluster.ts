import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '../../configuration.ts'
import { type Account, type EmbeddedLog, EmbeddedPostgresError, under } from './account.ts'
import { type Binaries, majorOf } from './binaries.ts'
import type { Place } from './place.ts'

/** Both the database and its owner bear this name. */
export const DATABASE = 'candela'

/** the first major version that has locales of its own, the same on every machine */
const BUILTIN_LOCALES_FROM = 17

/** The password of this data directory; undefined before the first start, or where the file was lost. */
export async function readPassword(directory: string): Promise<string | undefined> {
  const text = await readFile(passwordFile(directory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return /^[\w-]{16,}$/.test(text) ? text : undefined
}

/**
 * Makes the database cluster where there is none: checksummed pages, UTF-8 compared by code point. It is built beside its place and moved
 * there whole, so a start that was interrupted leaves nothing half done. Answers the password.
 */
export async function ensureCluster(
  directory: string,
  place: Place,
  binaries: Binaries,
  account: Account,
  log: EmbeddedLog,
): Promise<string> {
  const known = await readPassword(directory)
  if (existsSync(join(place.cluster, 'PG_VERSION'))) {
    refuseOtherVersion(place.cluster, binaries)
    if (known !== undefined) return known
    log.warn({}, 'the password of the embedded PostgreSQL was missing; a new one is set')
    const password = await newPassword(directory)
    await single(binaries, account, place.cluster, 'postgres', `ALTER ROLE ${DATABASE} PASSWORD '${password}'`)
    return password
  }
  const began = performance.now()
  const password = known ?? (await newPassword(directory))
  for (const name of await readdir(place.home)) {
    if (name.startsWith('unfinished-')) await rm(join(place.home, name), { recursive: true, force: true })
  }
  const unfinished = join(place.home, `unfinished-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { mode: 0o700 })
  const secret = join(unfinished, 'password')
  await writeFile(secret, password, { mode: 0o600 })
  if (account.kind === 'user') {
    for (const path of [unfinished, secret]) await chown(path, account.uid, account.gid)
  }
  const cluster = join(unfinished, 'cluster')
  await run(binaries.initdb, account, [
    `--pgdata=${cluster}`,
    `--username=${DATABASE}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    ...(majorOf(binaries) >= BUILTIN_LOCALES_FROM ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    '--no-instructions',
  ])
  await single(binaries, account, cluster, 'postgres', `CREATE DATABASE ${DATABASE}`)
  await rename(cluster, place.cluster)
  await syncFolder(place.home)
  await rm(unfinished, { recursive: true, force: true })
  log.info({ folder: place.cluster, ms: Math.round(performance.now() - began) }, 'made a new PostgreSQL database')
  return password
}

function refuseOtherVersion(cluster: string, binaries: Binaries): void {
  const made = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'))
  const major = majorOf(binaries)
  if (made === major) return
  throw new ConfigurationError(
    `PG_BIN: ${cluster} was made by PostgreSQL ${made}, and ${binaries.postgres} is ${major}, which cannot open it. ` +
      `Name a folder of PostgreSQL ${made} (the bundled one runs without the setting), or restore a backup into a new DATA_DIR.`,
  )
}

async function newPassword(directory: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${passwordFile(directory)}.new`
  const file = await open(unfinished, 'w', 0o600)
  await file.writeFile(password)
  await file.sync()
  await file.close()
  await rename(unfinished, passwordFile(directory))
  await syncFolder(directory)
  return password
}

function passwordFile(directory: string): string {
  return join(directory, 'password')
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

/** Runs one statement in PostgreSQL's single-user mode: no server, no listening socket. */
function single(binaries: Binaries, account: Account, cluster: string, database: string, statement: string) {
  return run(binaries.postgres, account, ['--single', '-j', '-D', cluster, database], `${statement};\n\n`)
}

function run(program: string, account: Account, args: readonly string[], input = ''): Promise<void> {
  const call = under(account, program, args)
  return new Promise((resolve, reject) => {
    const child = spawn(call.program, call.args, { ...call.options, stdio: 'pipe' })
    let said = ''
    const listen = (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000))
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', reject)
    child.on('close', (code) => {
      // Single-user mode ends with 0 even after a failed statement.
      if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(said)) resolve()
      else reject(new EmbeddedPostgresError(`${program} failed (${code}): ${said.trim()}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
