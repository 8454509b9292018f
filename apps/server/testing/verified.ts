import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const VERIFY = fileURLToPath(new URL('../../../packages/verify/node/main.ts', import.meta.url))

/** The exit code of the offline verifier over the data directory of a house that is stopped. */
export async function verified(dataDirectory: string): Promise<number> {
  const options = ['--import', 'tsx', VERIFY, '--data', dataDirectory]
  try {
    await promisify(execFile)(process.execPath, options, { maxBuffer: 1 << 24 })
    return 0
  } catch (error) {
    return Number((error as { code?: unknown }).code) || 1
  }
}
