import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a server in a process of its own, which a test moves ahead for what takes its time. */
export interface MovedClock {
  /** settings of the server */
  readonly environment: Readonly<Record<string, string>>
  /** From now on the server's clock is so much further ahead, whoever of it asks. */
  ahead(ms: number): void
  /** From now on it stands still, but for what it is moved ahead: what is to come by its time waits for `go`. */
  stand(): void
  go(): void
  dispose(): void
}

/**
 * Runs in the server and in each of its threads before anything of their own. They look at the file whenever they ask for the time, so
 * that there is nothing to be waited for. It holds how far the clock is ahead, and where it stands, or 0: both twice, for what is read
 * while it is written.
 */
const programOf = (path: string): string => `import { openSync, readSync } from 'node:fs'
  const file = openSync(${JSON.stringify(path)})
  const twice = new Float64Array(4)
  const real = Date.now
  Date.now = () => {
    do readSync(file, twice, 0, twice.byteLength, 0)
    while (twice[0] !== twice[2] || twice[1] !== twice[3])
    return twice[1] || real() + twice[0]
  }`

export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'candela-clock-'))
  const path = join(folder, 'ahead')
  const file = openSync(path, 'w')
  let [all, standsAt] = [0, 0]
  const write = (): void => void writeSync(file, new Float64Array([all, standsAt, all, standsAt]), 0, undefined, 0)
  write()
  return {
    environment: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(programOf(path))}` },
    ahead(ms) {
      all += ms
      if (standsAt > 0) standsAt += ms
      write()
    },
    stand() {
      standsAt ||= Date.now() + all
      write()
    },
    go() {
      standsAt = 0
      write()
    },
    dispose() {
      closeSync(file)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
