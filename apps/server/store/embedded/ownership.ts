import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { birthOf } from './liveness.ts'

/** Another living process works on this data directory. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}; stop it first, or choose another DATA_DIR`)
    this.pid = pid
  }
}

export interface Ownership {
  release(): Promise<void>
}

/**
 * Makes this process the only owner of `directory`, or throws DirectoryInUseError. Each claimant first announces itself by a file named
 * after its process and only then looks at the others, so of two that come at once never both win. A claim of an ended process is
 * void by itself: nothing is ever taken from a living one.
 */
export async function own(directory: string): Promise<Ownership> {
  const claims = join(directory, 'owners')
  await mkdir(claims, { recursive: true, mode: 0o700 })
  const mine = `${process.pid}.${birthOf(process.pid)}.${randomBytes(4).toString('hex')}`
  await writeFile(join(claims, mine), '', { flag: 'wx', mode: 0o600 })
  const release = () => rm(join(claims, mine), { force: true })
  for (const claim of await readdir(claims)) {
    if (claim === mine) continue
    const [pid, birth] = claim.split('.')
    if (birthOf(Number(pid)) === birth) {
      await release()
      throw new DirectoryInUseError(directory, Number(pid))
    }
    await rm(join(claims, claim), { force: true })
  }
  return { release }
}
