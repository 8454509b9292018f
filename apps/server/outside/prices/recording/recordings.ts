import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FIXTURE = fileURLToPath(new URL('./fixture/', import.meta.url))

/** Real recordings where they are present; says loudly where they are not. */
export const RECORDINGS_DIR = resolve(ROOT, process.env.RECORDINGS_DIR ?? '../shared/data')

export const FIXTURES = ['btcusdt.jsonl', 'ethusdt.jsonl.gz'].map((name) => join(FIXTURE, name))

/** The real streams of BTC and ETH; none where they are missing. */
export function realRecordings(): string[] {
  const paths = ['binance-spot-btcusdt-20240808.jsonl.gz', 'binance-spot-ethusdt-20240808.jsonl.gz'].map((name) =>
    join(RECORDINGS_DIR, name),
  )
  if (paths.every((path) => existsSync(path))) return paths
  console.warn(
    `THE REAL RECORDINGS ARE MISSING in ${RECORDINGS_DIR} (RECORDINGS_DIR): what is proven on them is NOT being proven now`,
  )
  return []
}
