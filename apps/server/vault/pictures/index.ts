import { Worker } from 'node:worker_threads'
import { SECOND } from '@candela/units'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import { Turns } from './turns.ts'
import type { Asked, Legibility, Told, Works } from './work.ts'

export type { Legibility } from './work.ts'

/** the thread ends when nobody asked for this long, and with it what it holds */
const ENDS_AFTER_MS = 60 * SECOND
/** of one picture: a thread that is at it for longer is ended; above what the decoder gives itself */
const LONGEST_MS = 30 * SECOND

/**
 * Works on pictures in a thread of its own: a photo is never held, decoded or freed beside trading. One is worked on after another, by
 * `Turns`; one whose request is over before its turn is left out. Refuses with imageUnreadable, and with busy where the thread ended.
 */
export interface Pictures {
  /** a document or a face as WebP, at most half a megabyte */
  document(photo: SentPhoto): Promise<Uint8Array>
  /** a customer's picture as WebP, square */
  square(photo: SentPhoto): Promise<Uint8Array>
  /** of a photo that was kept of a customer */
  legibility(photo: Uint8Array, customer: number): Promise<Legibility>
}

interface Turn {
  readonly asked: Asked
  readonly resolve: (made: Works[keyof Works]) => void
  readonly reject: (refusal: Refused) => void
}

interface Options {
  readonly program?: URL
  readonly clock?: () => number
}

/** Starts the thread when somebody asks. */
export function openPictures({ program = PROGRAM, clock = Date.now }: Options = {}): Pictures {
  const turns = new Turns<Turn>()
  let thread: Worker | undefined
  let worked: Turn | undefined
  let timer: NodeJS.Timeout | undefined

  const proceed = (): void => {
    if (worked !== undefined) return
    clearTimeout(timer)
    worked = turns.next(clock())
    if (worked === undefined) timer = setTimeout(end, ENDS_AFTER_MS)
    else {
      thread ??= started()
      thread.postMessage(worked.asked, [])
      timer = setTimeout(() => {
        end()
        done({ refused: 'imageUnreadable' })
      }, LONGEST_MS)
    }
    timer.unref()
  }
  const done = (told: Told | { readonly refused: 'busy' }): void => {
    const turn = worked
    worked = undefined
    if ('made' in told) turn?.resolve(told.made)
    else turn?.reject(new Refused(told.refused))
    proceed()
  }
  const end = (): void => {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }
  const started = (): Worker => {
    const made = new Worker(program)
    const over = (): void => {
      if (thread !== made) return
      thread = undefined
      done({ refused: 'busy' })
    }
    made.unref()
    made.on('message', (told: Told) => thread === made && done(told))
    made.on('error', over).on('exit', over)
    return made
  }
  const ask = <W extends keyof Works>(asked: Asked & { work: W }, customer: number, over?: AbortSignal) =>
    new Promise<Works[W]>((resolve, reject) => {
      const turn: Turn = { asked, resolve: resolve as Turn['resolve'], reject }
      const giveUp = (): void => {
        if (turns.drop(customer, turn)) reject(new Refused('timeout'))
      }
      turns.add(customer, turn)
      over?.addEventListener('abort', giveUp, { once: true })
      if (over?.aborted === true) giveUp()
      proceed()
    })
  const draw = (work: 'document' | 'square', { path, customer, over }: SentPhoto) =>
    ask({ work, picture: path }, customer, over)
  return {
    document: (photo) => draw('document', photo),
    square: (photo) => draw('square', photo),
    legibility: (photo, customer) => ask({ work: 'legibility', picture: photo }, customer),
  }
}

const PROGRAM = new URL('./pictures.worker.ts', import.meta.url)
