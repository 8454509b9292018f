import { parentPort } from 'node:worker_threads'
import { assert } from '@candela/units'
import { documentOf, squareOf } from './drawings.ts'
import { legibilityOf } from './legibility.ts'
import type { Asked, Told, Works } from './work.ts'

/* The thread of the pictures: each may take a moment of a whole processor, so one is worked on after another. */

const WORKS: { readonly [W in keyof Works]: (picture: Buffer) => Promise<Works[W]> } = {
  document: documentOf,
  square: squareOf,
  legibility: legibilityOf,
}

const port = parentPort
assert(port !== null, 'this file runs as a thread')
const tell = (told: Told): void => port.postMessage(told)
let last: Promise<void> = Promise.resolve()

port.on('message', ({ id, work, picture }: Asked) => {
  last = last.then(async () => {
    try {
      tell({ id, made: await WORKS[work](Buffer.concat(picture)) })
    } catch {
      tell({ id, refused: 'imageUnreadable' })
    }
  })
})
