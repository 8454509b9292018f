import { parentPort, workerData } from 'node:worker_threads'
import { SourceMaps } from './source-map.ts'

/** Unpacks and reads maps beside the house's own thread: the largest takes a tenth of a second. */
const { folder } = workerData as { readonly folder: string }
const maps = new SourceMaps(folder)

async function answer(frames: readonly string[]): Promise<void> {
  parentPort!.postMessage(await Promise.all(frames.map((frame) => maps.placeOf(frame))), [])
}

parentPort!.on('message', (frames: readonly string[]) => void answer(frames))
