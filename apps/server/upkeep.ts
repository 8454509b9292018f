import { MINUTE } from '@candela/units'
import type { Log } from './log.ts'

/** the interval of most of it */
export const UPKEEP_EVERY_MS = MINUTE

/** A task that runs now and then, listed by the room it belongs to. */
export interface Upkeep {
  /** for the log */
  readonly what: string
  readonly everyMs: number
  /** also once before the doors open, and once when they have closed */
  readonly alsoAtEnds?: boolean
  run(): Promise<void>
}

/** Runs each piece in its own turn, never twice at a time; the next round catches up with what an absent database held up. */
export function startUpkeep(pieces: readonly Upkeep[], log: Pick<Log, 'warn'>): { stop(): Promise<void> } {
  const stops = pieces.map((piece) => start(piece, log))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function start(piece: Upkeep, log: Pick<Log, 'warn'>): () => Promise<void> {
  const { what, everyMs, alsoAtEnds } = piece
  let running: Promise<void> | undefined
  const round = (): Promise<void> => {
    running ??= piece
      .run()
      .catch((error: unknown) => log.warn({ err: error, what }, 'upkeep failed and is tried again'))
      .finally(() => (running = undefined))
    return running
  }
  const timer = setInterval(() => void round(), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
    if (alsoAtEnds) await round()
  }
}
