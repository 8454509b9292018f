import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'

/* Writes down what each file of tests took, for `npm test -- --times`: one JSON object a line. */

const TICKS_A_SECOND = 100
const folder = process.env['CANDELA_TIMES']

if (folder !== undefined) {
  const began = performance.now()
  const before = processorSeconds()
  // the first hook that is named runs last: what the file started has ended by then
  afterAll(() => {
    const row = {
      file: expect.getState().testPath,
      wall: (performance.now() - began) / 1_000,
      processor: processorSeconds() - before,
    }
    appendFileSync(join(folder, 'times.ndjson'), `${JSON.stringify(row)}\n`)
  })
}

/** The processor seconds of this thread; or of this process and of all that it started and that has ended. */
function processorSeconds(): number {
  if (!isMainThread) return performance.eventLoopUtilization().active / 1_000
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]!.split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  }
}
