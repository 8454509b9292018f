import type { TestServer } from './server.ts'

/** a stop of which the thread itself took more than this is counted */
const COUNTED_MS = 20
const ASLEEP_MS = 0.05
/**
 * Runs in the server before anything of its own: at each signal it says how long the main thread stood still at most
 * since the last one, how often it took a processor for longer than COUNTED_MS at one go, and for how long at most. The
 * watch's own millisecond counts as standing still, too. The system counts a thread's time when it sleeps, so after a
 * stop the watch does, for a moment.
 */
const WATCH = `import { isMainThread } from 'node:worker_threads'
  import { openSync, readSync } from 'node:fs'
  if (isMainThread) {
    const counter = openSync('/proc/thread-self/schedstat')
    const text = Buffer.alloc(64)
    const asleep = new Int32Array(new SharedArrayBuffer(4))
    const taken = () => Number(text.latin1Slice(0, readSync(counter, text, 0, 64, 0)).split(' ')[0]) / 1e6
    let [last, before, longest, count, busiest] = [performance.now(), taken(), 0, 0, 0]
    setInterval(() => {
      const stop = Math.max(0, performance.now() - last - 1)
      if (stop > Math.min(busiest, ${COUNTED_MS})) {
        Atomics.wait(asleep, 0, 0, ${ASLEEP_MS})
        const busy = Math.min(stop, taken() - before)
        busiest = Math.max(busiest, busy)
        if (busy > ${COUNTED_MS}) count++
      }
      longest = Math.max(longest, stop)
      before = taken()
      last = performance.now()
    }, 1).unref()
    process.on('SIGUSR2', () => {
      process.stderr.write('stops ' + longest + ' ' + count + ' ' + busiest + '\\n')
      longest = count = busiest = 0
    })
  }`

/** For the environment of a server whose stops are asked for. */
export const WATCHED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}` }

/** The stops of a watched server's main thread since the last call. */
interface Stops {
  readonly longestMs: number
  /** the number of times it took more than 20 ms of a processor without a pause: time that others take meanwhile counts for none */
  readonly long: number
  /** the most of a processor that it took without a pause: the only figure where other programs take their turns */
  readonly busiestMs: number
}

export async function stopsOf(server: TestServer): Promise<Stops> {
  const said = server.stderr().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const found = /stops ([\d.e-]+) (\d+) ([\d.e-]+)\n/.exec(server.stderr().slice(said))
    if (found) return { longestMs: Number(found[1]), long: Number(found[2]), busiestMs: Number(found[3]) }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
