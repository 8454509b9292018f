import { resolve } from 'node:path'
import { BinanceSource } from './binance/binance.ts'
import { RecordingSource } from './recording/recording.ts'
import { SimulatedSource } from './simulated/simulated.ts'
import type { PriceSource, SourceOptions } from './source.ts'

const RECORDING = 'recording:'

/** Opens the source a setting names: `simulated`, `recording:<file>[,<file>]` or `binance`. Rejects where it can't be opened. */
export async function openPriceSource(spec: string, options: SourceOptions): Promise<PriceSource> {
  if (spec === 'simulated') return new SimulatedSource(options)
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
