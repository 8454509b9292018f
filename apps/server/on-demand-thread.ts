import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { Log } from './log.ts'

/** One that waits for the thread. */
export interface Turn<Asked, Told> {
  readonly asked: Asked
  readonly resolve: (told: Told) => void
  /** Hears that no answer comes: the thread took too long, or it ended or could not be started. */
  readonly fail: (why: 'late' | 'ended') => void
}

interface Options<Asked, Told> extends Pick<WorkerOptions, 'workerData' | 'resourceLimits'> {
  /** the thread ends when nothing was asked for this long, and with it what it holds */
  readonly endsAfterMs: number
  /** a thread that is at one turn for longer is ended */
  readonly longestMs: number
  /** Takes the next one from those that wait. */
  readonly next: () => Turn<Asked, Told> | undefined
  readonly log: Pick<Log, 'warn'>
}

interface OnDemandThread {
  /** Says that somebody waits. */
  proceed(this: void): void
  stop(this: void): void
}

/** A thread that is started when somebody waits, works on one turn after another, and ends when nobody does. */
export function onDemandThread<Asked, Told>(program: URL, options: Options<Asked, Told>): OnDemandThread {
  const { endsAfterMs, longestMs, next, log, ...ofThread } = options
  let thread: Worker | undefined
  let turn: Turn<Asked, Told> | undefined
  let timer: NodeJS.Timeout | undefined

  const proceed = (): void => {
    if (turn !== undefined) return
    clearTimeout(timer)
    turn = next()
    timer = turn === undefined ? setTimeout(end, endsAfterMs) : setTimeout(over, longestMs, turn, 'late')
    timer.unref()
    if (turn === undefined) return
    try {
      thread ??= started()
      thread.postMessage(turn.asked, [])
    } catch (error) {
      // later: whoever asks is not answered while they ask
      setImmediate(over, turn, 'ended', error)
    }
  }
  const over = (of: typeof turn, why: 'late' | 'ended', error?: unknown): void => {
    if (turn !== of) return
    log.warn({ err: error, thread: basename(program.pathname), why }, 'a thread gave no answer')
    end()
    turn = undefined
    of?.fail(why)
    proceed()
  }
  const end = (): void => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }
  const started = (): Worker => {
    const made = new Worker(program, ofThread)
    const gone = (error: unknown): void => {
      if (thread === made) over(turn, 'ended', error)
    }
    made.unref()
    made.on('message', (told: Told) => {
      if (thread !== made) return
      const answered = turn
      turn = undefined
      answered?.resolve(told)
      proceed()
    })
    made.on('error', gone).on('exit', gone)
    return made
  }
  return {
    proceed,
    stop() {
      clearTimeout(timer)
      const left = turn
      turn = undefined
      end()
      left?.fail('ended')
    },
  }
}
