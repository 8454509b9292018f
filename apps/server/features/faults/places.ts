import { Worker } from 'node:worker_threads'
import { SECOND } from '@candela/units'

/** the thread ends when nothing was asked for this long, and with it what it read */
const ENDS_AFTER_MS = 30 * SECOND
const MOST_WAITING = 50
const HEAP_MB = 256

/** Places of the source for places of the built apps. */
export interface Places {
  /** One for each frame, undefined for one that no map knows; all of them where too many wait or the thread ends. */
  of(frames: readonly string[]): Promise<readonly (string | undefined)[]>
  stop(): void
}

interface Asked {
  readonly frames: readonly string[]
  readonly resolve: (places: readonly (string | undefined)[]) => void
}

const PROGRAM = new URL('./places.worker.ts', import.meta.url)

/** Starts a thread when somebody asks. */
export function openPlaces(folder: string, program = PROGRAM): Places {
  const waiting: Asked[] = []
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  const proceed = (): void => {
    clearTimeout(timer)
    const [next] = waiting
    if (next !== undefined) {
      thread ??= started()
      return thread.postMessage(next.frames, [])
    }
    timer = setTimeout(end, ENDS_AFTER_MS)
    timer.unref()
  }
  const done = (places: readonly (string | undefined)[]): void => {
    waiting.shift()?.resolve(places)
    proceed()
  }
  const end = (): void => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }
  const started = (): Worker => {
    const made = new Worker(program, {
      workerData: { folder },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const over = (): void => {
      if (thread !== made) return
      thread = undefined
      done([])
    }
    made.unref()
    made.on('message', (places: readonly (string | undefined)[]) => thread === made && done(places))
    made.on('error', over).on('exit', over)
    return made
  }
  return {
    of: (frames) =>
      new Promise((resolve) => {
        if (frames.length === 0 || waiting.length >= MOST_WAITING) return resolve([])
        waiting.push({ frames, resolve })
        if (waiting.length === 1) proceed()
      }),
    stop() {
      clearTimeout(timer)
      for (const { resolve } of waiting.splice(0)) resolve([])
      end()
    },
  }
}
