import { readFileSync } from 'node:fs'

const KB_PER_MB = 1_024
const MS_PER_CLOCK_TICK = 10
const LOOK_EVERY_MS = 1_000
const LOOKS = 120
/** prices come four times a second: what they take in a second stays well below this */
const AT_REST_MS = 150

/** The machine's memory that a process holds. */
export function residentMB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) / KB_PER_MB
}

/** Resolves once a server and its children do next to nothing for a second: after its start it makes its history first. */
export async function atRest(pid: number): Promise<void> {
  let last = processorMs(pid)
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const now = processorMs(pid)
    if (now - last < AT_REST_MS) return
    last = now
  }
  throw new Error(`process ${pid} does not come to rest`)
}

/** Processor time in all threads of a process and in its children, those included that ended. */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // user and system, its own and that of children that ended, behind the name in brackets
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const own = times.reduce((sum, ticks) => sum + Number(ticks) * MS_PER_CLOCK_TICK, 0)
    return children.split(' ').reduce((sum, child) => sum + (child === '' ? 0 : processorMs(Number(child))), own)
  } catch {
    // it ended meanwhile
    return 0
  }
}
