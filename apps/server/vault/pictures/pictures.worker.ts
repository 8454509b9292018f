import { parentPort } from 'node:worker_threads'
import { assert } from '@candela/units'
import { documentOf, squareOf } from './drawings.ts'
import { legibilityOf } from './legibility.ts'
import type { Asked, Source, Told, Works } from './work.ts'

/* The thread of the pictures: each may take a moment of a whole processor, so it is asked for one after another. */

const WORKS: { readonly [W in keyof Works]: (picture: Source) => Promise<Works[W]> } = {
  document: documentOf,
  square: squareOf,
  legibility: legibilityOf,
}

const port = parentPort
assert(port !== null, 'this file runs as a thread')
const tell = (told: Told): void => port.postMessage(told)

port.on('message', ({ work, picture }: Asked) => {
  WORKS[work](picture).then(
    (made) => tell({ made }),
    () => tell({ refused: 'imageUnreadable' }),
  )
})
