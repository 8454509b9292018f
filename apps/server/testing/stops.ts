import type { TestServer } from './server.ts'

/** a stop longer than this is counted */
const COUNTED_MS = 20
/**
 * Runs in the server before anything of its own: at each signal it says how long the main thread stood still at most
 * since the last one, and how often for longer than COUNTED_MS. The watch's own millisecond counts as standing still,
 * too.
 */
const WATCH = `import { isMainThread } from 'node:worker_threads'
  if (isMainThread) {
    let [last, longest, count] = [performance.now(), 0, 0]
    setInterval(() => {
      const now = performance.now()
      const stop = Math.max(0, now - last - 1)
      last = now
      longest = Math.max(longest, stop)
      if (stop > ${COUNTED_MS}) count++
    }, 1).unref()
    process.on('SIGUSR2', () => {
      process.stderr.write('stops ' + longest + ' ' + count + '\\n')
      longest = count = 0
    })
  }`

/** For the environment of a server whose stops are asked for. */
export const WATCHED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}` }

/**
 * How the main thread of a watched server stood still since this was last asked: the longest time, and how often it was
 * longer than 20 ms.
 */
export async function stopsOf(server: TestServer): Promise<{ readonly longestMs: number; readonly long: number }> {
  const said = server.stderr().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const found = /stops ([\d.e-]+) (\d+)\n/.exec(server.stderr().slice(said))
    if (found) return { longestMs: Number(found[1]), long: Number(found[2]) }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
