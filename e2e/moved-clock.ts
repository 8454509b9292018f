import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server's clock that a journey moves ahead, for what takes its time. */
export interface MovedClock {
  /** settings of the product */
  readonly environment: Readonly<Record<string, string>>
  /** From now on the server's clock is so much further ahead; it has heard of it once this resolves. */
  ahead(ms: number): Promise<void>
  dispose(): void
}

const HEARD_EVERY_MS = 50

export function movedClock(): MovedClock {
  const folder = mkdtempSync(join(tmpdir(), 'candela-clock-'))
  const path = join(folder, 'ahead')
  const program = `import { readFileSync } from 'node:fs'
    const real = Date.now
    let ahead = 0
    const hear = () => { ahead = Number(readFileSync(${JSON.stringify(path)}, 'utf8')) || 0 }
    hear()
    setInterval(() => { try { hear() } catch {} }, ${HEARD_EVERY_MS}).unref()
    Date.now = () => real() + ahead`
  let all = 0
  writeFileSync(path, '0')
  return {
    environment: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(program)}` },
    async ahead(ms) {
      all += ms
      writeFileSync(path, String(all))
      await new Promise((resolve) => setTimeout(resolve, HEARD_EVERY_MS * 4))
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
