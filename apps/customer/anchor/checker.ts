import type { Answer, Question } from './check.ts'

/** A check that takes longer than this has stopped. */
const MOST_MS = 60_000
/** The worker is let go when it has had nothing to do for this long. */
const IDLE_MS = 30_000

type Reply = { readonly id: number } & ({ readonly answer: Answer } | { readonly failure: string })

/** The check could not be made on this device: the browser is too old for it, or the worker did not load. Says nothing about the proof. */
export class CheckFailed extends Error {}

let worker: Worker | undefined
let idle: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/** Answers a question beside the screen's own thread. Rejects with CheckFailed. */
export function check(question: Question): Promise<Answer> {
  clearTimeout(idle)
  const id = ++lastId
  return new Promise<Answer>((resolve, reject) => {
    worker ??= new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
    const running = worker
    const end = () => {
      clearTimeout(limit)
      running.removeEventListener('message', receive)
      running.removeEventListener('error', fail)
      if (id === lastId) idle = setTimeout(stop, IDLE_MS)
    }
    const fail = () => {
      end()
      stop()
      reject(new CheckFailed())
    }
    const receive = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== id) return
      end()
      if ('answer' in data) resolve(data.answer)
      else reject(new CheckFailed(data.failure))
    }
    const limit = setTimeout(fail, MOST_MS)
    running.addEventListener('message', receive)
    running.addEventListener('error', fail)
    running.postMessage({ id, question }, [])
  })
}

function stop(): void {
  clearTimeout(idle)
  worker?.terminate()
  worker = undefined
}
