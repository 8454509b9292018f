import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a server in a process of its own, which a test moves ahead for what takes its time. */
export interface MovedClock {
  /** settings of the server */
  readonly environment: Readonly<Record<string, string>>
  /** So much time passes at once: the server's clock is so much further ahead from now on, whoever of it asks. */
  ahead(ms: number): void
  /** The server's wall clock is set ahead, or back, as one sets a clock: no time passes. */
  set(ms: number): void
  /** From now on it stands still, but for what it is moved ahead: what is to come by its time waits for `go`. Answers the instant. */
  stand(): number
  go(): void
  dispose(): void
}

/**
 * Runs in the server and in each of its threads before anything of their own. They look at the file whenever they ask for the time, so
 * that there is nothing to be waited for. It holds how much time has passed besides, where it stands, or 0, and how far the wall clock
 * was set: all twice, for what is read while it is written. Time that passes counts for the clock that nobody can set, too.
 */
const programOf = (path: string): string => `import { openSync, readSync } from 'node:fs'
  const file = openSync(${JSON.stringify(path)})
  const twice = new Float64Array(6)
  const [real, passed] = [Date.now, process.hrtime.bigint]
  const read = () => {
    do readSync(file, twice, 0, twice.byteLength, 0)
    while (twice[0] !== twice[3] || twice[1] !== twice[4] || twice[2] !== twice[5])
    return twice[1] || real() + twice[0]
  }
  Date.now = () => read() + twice[2]
  process.hrtime.bigint = () => passed() + BigInt(read() - real()) * 1000000n`

export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'candela-clock-'))
  const path = join(folder, 'ahead')
  const file = openSync(path, 'w')
  let [all, standsAt, set] = [0, 0, 0]
  const write = (): void =>
    void writeSync(file, new Float64Array([all, standsAt, set, all, standsAt, set]), 0, undefined, 0)
  write()
  return {
    environment: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(programOf(path))}` },
    ahead(ms) {
      all += ms
      if (standsAt > 0) standsAt += ms
      write()
    },
    set(ms) {
      set += ms
      write()
    },
    stand() {
      standsAt ||= Date.now() + all
      write()
      return standsAt
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
