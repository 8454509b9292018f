import { SECOND } from '@candela/units'
import type { Log } from '../../log.ts'
import { onDemandThread, type Turn } from '../../on-demand-thread.ts'

const ENDS_AFTER_MS = 30 * SECOND
/** of one fault: the largest maps that it can name are read in less */
const LONGEST_MS = 10 * SECOND
const MOST_WAITING = 50
const HEAP_MB = 256

type Found = readonly (string | undefined)[]

/** Places of the source for places of the built apps. */
export interface Places {
  /** One for each frame, undefined for one that no map knows; none where too many wait or the thread gives no answer. */
  of(frames: readonly string[]): Promise<Found>
  stop(): void
}

interface Parts {
  readonly folder: string
  readonly log: Pick<Log, 'warn'>
  readonly program?: URL
}

/** Looks them up in a thread that is started when somebody asks. */
export function openPlaces({ folder, log, program = PROGRAM }: Parts): Places {
  const waiting: Turn<readonly string[], Found>[] = []
  const { proceed, stop } = onDemandThread<readonly string[], Found>(program, {
    endsAfterMs: ENDS_AFTER_MS,
    longestMs: LONGEST_MS,
    next: () => waiting.shift(),
    log,
    workerData: { folder },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  return {
    of: (frames) =>
      new Promise((resolve) => {
        if (frames.length === 0 || waiting.length >= MOST_WAITING) return resolve([])
        waiting.push({ asked: frames, resolve, fail: () => resolve([]) })
        proceed()
      }),
    stop() {
      for (const { resolve } of waiting.splice(0)) resolve([])
      stop()
    },
  }
}

const PROGRAM = new URL('./places.worker.ts', import.meta.url)
