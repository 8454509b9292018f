import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration, Reach } from './configuration.ts'

const FILE = 'address'

/** Writes down where the house is reached, for commands that print an address beside it. */
export async function noteAddress(dataDirectory: string, address: string): Promise<void> {
  const path = join(dataDirectory, FILE)
  const fresh = `${path}.new`
  await rm(fresh, { force: true })
  // a new file in the old one's place: nothing is written through a link that lies there
  await writeFile(fresh, `${address}\n`, { mode: 0o600, flag: 'wx' })
  await rename(fresh, path)
}

/** As its last start wrote it down, or as its next start would. */
export async function addressOf(
  configuration: Pick<Configuration, 'dataDirectory' | 'host' | 'port'> & Reach,
): Promise<string> {
  const { dataDirectory, publicUrl, host, port, tls } = configuration
  if (publicUrl !== undefined) return publicUrl.origin
  const noted = await readFile(join(dataDirectory, FILE), 'utf8').catch(() => '')
  return noted.trim() || listeningAt({ host, tls }, port)
}

/** The address that the server listens at, at a port. */
export function listeningAt(
  { host, tls }: Pick<Configuration, 'host'> & Omit<Reach, 'publicUrl'>,
  port: number,
): string {
  return `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
