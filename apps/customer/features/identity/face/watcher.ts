import type { Depth, FaceAnswers, FaceQuestion, FaceReply, Sight } from './messages.ts'
import type { Pixels } from '../../../photo/picture.ts'

/** A question that takes longer than this has stopped; loading is bounded by its own requests. */
const MOST_MS = 60_000

/** The face check cannot be made on this device: the browser is too old for it, or its files did not arrive. */
class WatcherFailed extends Error {}

/** The model in its own thread. */
export interface Watcher {
  look(pixels: Pixels, depth: Depth): Promise<Sight>
  /** thousandths of likeness */
  compare(first: readonly number[], second: readonly number[]): Promise<number>
  close(): void
}

/** Starts the thread and loads the model, telling how much of it has arrived (0 to 1). Rejects with WatcherFailed. */
export async function openWatcher(tell: (share: number) => void): Promise<Watcher> {
  const worker = new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module' })
  let lastId = 0
  let closed = false
  const ask = <K extends FaceQuestion['kind']>(question: FaceQuestion & { kind: K }, mostMs = MOST_MS) =>
    new Promise<FaceAnswers[K]>((resolve, reject) => {
      const id = ++lastId
      const end = () => {
        clearTimeout(limit)
        worker.removeEventListener('message', receive)
        worker.removeEventListener('error', fail)
      }
      const fail = () => {
        end()
        reject(new WatcherFailed())
      }
      const receive = ({ data }: MessageEvent<FaceReply>) => {
        if (data.id !== id) return
        if ('share' in data) return tell(data.share)
        end()
        if ('answer' in data) resolve(data.answer as FaceAnswers[K])
        else reject(new WatcherFailed(data.failure))
      }
      const limit = setTimeout(fail, mostMs)
      worker.addEventListener('message', receive)
      worker.addEventListener('error', fail)
      if (closed) fail()
      else worker.postMessage({ id, question }, 'pixels' in question ? [question.pixels.data.buffer] : [])
    })
  const close = () => {
    closed = true
    worker.terminate()
  }
  try {
    await ask({ kind: 'load', folder: new URL('/face/', location.href).href }, LOADING_MS)
  } catch (error) {
    close()
    throw error
  }
  return {
    look: (pixels, depth) => ask({ kind: 'look', pixels, depth }),
    compare: (first, second) => ask({ kind: 'compare', first, second }),
    close,
  }
}
/** 13 MB over a slow line */
const LOADING_MS = 300_000
