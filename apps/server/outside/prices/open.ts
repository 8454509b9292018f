import { resolve } from 'node:path'
import { BinanceSource } from './binance/binance.ts'
import { RecordingSource } from './recording/recording.ts'
import { SimulatedSource } from './simulated/simulated.ts'
import type { PriceSource, SourceOptions } from './source.ts'

const RECORDING = 'recording:'
const PREPARE_EVERY_MS = 20

/** Opens the source a setting names: `simulated`, `recording:<file>[,<file>]` or `binance`. Rejects where it can't be opened. */
export async function openPriceSource(spec: string, options: SourceOptions): Promise<PriceSource> {
  if (spec === 'simulated') {
    const source = new SimulatedSource(options)
    prepareHistory(source)
    return source
  }
  if (spec === 'binance') return new BinanceSource(options)
  if (spec.startsWith(RECORDING)) {
    const paths = spec
      .slice(RECORDING.length)
      .split(',')
      .filter((path) => path !== '')
    if (paths.length > 0)
      return new RecordingSource(
        paths.map((path) => resolve(path)),
        options,
      )
  }
  throw new Error(`no price source is called "${spec}"`)
}

/** Makes history bit by bit beside everything else, so that no chart waits for it. */
function prepareHistory(source: SimulatedSource): void {
  const next = (): void => {
    if (source.status().state !== 'stopped' && source.history.prepare()) setTimeout(next, PREPARE_EVERY_MS).unref()
  }
  setTimeout(next, PREPARE_EVERY_MS).unref()
}
