import { Worker } from 'node:worker_threads'
import type { Pieces } from '../../pieces.ts'
import { Refused } from '../../refused.ts'
import type { Legibility } from './legibility.ts'
import type { Asked, Told, Works } from './work.ts'

export type { Legibility } from './legibility.ts'

/** each may be 20 MB long */
const MAX_WAITING = 16
/** the thread ends when nobody asked for this long, and with it what it holds */
const ENDS_AFTER_MS = 60_000

/**
 * What is done with pictures, in a thread of its own: a photo is never copied, decoded or freed beside trading. The
 * bytes it is asked with go there, and are empty here afterwards. Refuses with imageUnreadable, and with busy where too
 * many wait.
 */
export interface Pictures {
  /** a document or a face as WebP, at most half a megabyte */
  document(photo: Pieces): Promise<Uint8Array>
  /** a customer's picture as WebP, square */
  square(photo: Pieces): Promise<Uint8Array>
  legibility(photo: Uint8Array): Promise<Legibility>
}

interface Waiting {
  readonly resolve: (made: Works[keyof Works]) => void
  readonly reject: (refusal: Refused) => void
}

/** Starts the thread when somebody asks. */
export function openPictures(program = new URL('./pictures.worker.ts', import.meta.url)): Pictures {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let asked = 0
  let ending: NodeJS.Timeout | undefined

  const hear = (told: Told): void => {
    const { resolve, reject } = waiting.get(told.id)!
    waiting.delete(told.id)
    if ('made' in told) resolve(told.made)
    else reject(new Refused(told.refused))
    if (waiting.size > 0) return
    ending = setTimeout(() => {
      void thread?.terminate()
      thread = undefined
    }, ENDS_AFTER_MS)
    ending.unref()
  }
  const started = (): Worker => {
    const made = new Worker(program)
    const over = (): void => {
      if (thread !== made) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(new Refused('busy'))
      waiting.clear()
    }
    made.unref()
    made.on('message', hear).on('error', over).on('exit', over)
    return made
  }
  const ask = <W extends keyof Works>(work: W, photo: Pieces): Promise<Works[W]> => {
    if (waiting.size >= MAX_WAITING) return Promise.reject(new Refused('busy'))
    clearTimeout(ending)
    thread ??= started()
    const picture = photo.map(ownPlace)
    const question: Asked = { id: asked++, work, picture }
    return new Promise((resolve, reject) => {
      waiting.set(question.id, { resolve: resolve as Waiting['resolve'], reject })
      thread!.postMessage(
        question,
        picture.map(({ buffer }) => buffer),
      )
    })
  }
  return {
    document: (photo) => ask('document', photo),
    square: (photo) => ask('square', photo),
    legibility: (photo) => ask('legibility', [photo]),
  }
}

/** A piece that has its memory to itself, and can be given away with it. */
function ownPlace(piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = piece
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(piece)
}
