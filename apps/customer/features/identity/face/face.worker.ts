import { type Config, type FaceResult, Human } from '@vladmandic/human'
import { fetchFiles } from './files.ts'
import type { Depth, FaceQuestion, FaceReply, Sight } from './messages.ts'
import type { Pixels } from '../../../photo/picture.ts'

/* The model runs here, so that the screen never waits for it, and because only this file's own answer allows WebAssembly. */

const off = { enabled: false }
/** Nothing is found at other places than the app's own: both paths are given with the first question. */
const configuration = (folder: string): Partial<Config> => ({
  backend: 'wasm',
  wasmPath: folder,
  modelBasePath: folder,
  cacheModels: false,
  cacheSensitivity: 0,
  debug: false,
  warmup: 'none',
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: { maxDetected: 5, minConfidence: 0.4, skipFrames: 0, skipTime: 0, rotation: false },
    mesh: { enabled: true },
    attention: off,
    iris: { enabled: true, skipFrames: 0, skipTime: 0 },
    emotion: off,
    description: { enabled: true, skipFrames: 0, skipTime: 0 },
    antispoof: { enabled: true, skipFrames: 0, skipTime: 0 },
    liveness: { enabled: true, skipFrames: 0, skipTime: 0 },
  },
})

let human: Human | undefined

async function load(folder: string, tell: (share: number) => void): Promise<true> {
  const whole = configuration(folder)
  await fetchFiles(folder, tell)
  human = new Human(whole)
  await human.load()
  return true
}

async function look(pixels: Pixels, depth: Depth): Promise<Sight> {
  if (human === undefined) throw new Error('the model is not loaded')
  const { width, height, data } = pixels
  const tensor = human.tf.tensor3d(new Int32Array(data), [height, width, 4], 'int32')
  const whole = depth === 'whole'
  const { face } = await human.detect(tensor, {
    face: {
      detector: { rotation: whole },
      iris: { enabled: depth === 'eyes' },
      description: { enabled: whole },
      antispoof: { enabled: whole },
      liveness: { enabled: whole },
    },
  })
  human.tf.dispose(tensor)
  const largest = face.toSorted((a, b) => b.boxRaw[3] - a.boxRaw[3])[0]
  return largest === undefined ? NOBODY : sightOf(largest, face.length)
}

const NOBODY: Sight = {
  faces: 0,
  centreX: 0,
  centreY: 0,
  height: 0,
  turn: 0,
  eyes: 0,
  real: 0,
  live: 0,
  traits: [],
}

/** Places of the mesh: outer corners of the eyes, middles of the lids, and the edges of the sockets. */
const CORNERS = [33, 263] as const
const EYES = [
  [374, 386, 443, 450],
  [145, 159, 223, 230],
] as const

function sightOf(face: FaceResult, faces: number): Sight {
  const [x, y, width, height] = face.boxRaw
  const at = (index: number, axis: 0 | 1 | 2): number => face.mesh[index]?.[axis] ?? 0
  const [right, left] = CORNERS
  const across = at(right, 0) - at(left, 0)
  const opening = ([low, high, top, bottom]: (typeof EYES)[number]) =>
    Math.abs(at(low, 1) - at(high, 1)) / Math.max(1e-6, Math.abs(at(top, 1) - at(bottom, 1)))
  return {
    faces,
    centreX: x + width / 2,
    centreY: y + height / 2,
    height,
    turn: across === 0 ? 0 : (at(right, 2) - at(left, 2)) / across,
    eyes: Math.min(...EYES.map(opening)),
    real: face.real ?? 0,
    live: face.live ?? 0,
    traits: face.embedding ?? [],
  }
}

function compare(first: readonly number[], second: readonly number[]): number {
  if (human === undefined || first.length === 0 || second.length === 0) return 0
  return Math.round(1_000 * human.match.similarity([...first], [...second]))
}

addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly question: FaceQuestion }>) => {
  const { id, question } = data
  const reply = (message: FaceReply) => postMessage(message)
  const work =
    question.kind === 'load'
      ? load(question.folder, (share) => reply({ id, share }))
      : question.kind === 'look'
        ? look(question.pixels, question.depth)
        : Promise.resolve(compare(question.first, question.second))
  work.then(
    (answer) => reply({ id, answer }),
    (error: unknown) => reply({ id, failure: String(error) }),
  )
})
