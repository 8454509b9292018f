import { SECOND } from '@candela/units'
import type { Log } from '../../log.ts'
import { onDemandThread, type Turn } from '../../on-demand-thread.ts'
import type { SentPhoto } from '../../photo.ts'
import { Refused } from '../../refused.ts'
import { Turns } from './turns.ts'
import type { Asked, Legibility, Told, Works } from './work.ts'

export type { Legibility } from './work.ts'

const ENDS_AFTER_MS = 60 * SECOND
/** of one picture: above what the decoder gives itself */
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

type Waiting = Turn<Asked, Told>

interface Parts {
  readonly log: Pick<Log, 'warn'>
  readonly program?: URL
  readonly clock?: () => number
}

/** Starts the thread when somebody asks. */
export function openPictures({ log, program = PROGRAM, clock = Date.now }: Parts): Pictures {
  const turns = new Turns<Waiting>()
  const { proceed } = onDemandThread<Asked, Told>(program, {
    endsAfterMs: ENDS_AFTER_MS,
    longestMs: LONGEST_MS,
    next: () => turns.next(clock()),
    log,
  })
  const ask = <W extends keyof Works>(asked: Asked & { work: W }, customer: number, over?: AbortSignal) =>
    new Promise<Works[W]>((resolve, reject) => {
      const turn: Waiting = {
        asked,
        resolve: (told) => ('made' in told ? resolve(told.made as Works[W]) : reject(new Refused(told.refused))),
        fail: (why) => reject(new Refused(why === 'late' ? 'imageUnreadable' : 'busy')),
      }
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
