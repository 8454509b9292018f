import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const VERIFIER = fileURLToPath(new URL('../../../packages/verify/node/main.ts', import.meta.url))

/** The offline verifier's verdict on a data directory or a journal, by more options, and its exit code. */
export function verified(
  dataDirectory: string,
  ...options: readonly string[]
): Promise<{ readonly exit: number; readonly says: string }> {
  const given = ['--import', 'tsx', VERIFIER, '--data', dataDirectory, ...options]
  return new Promise((resolve) => {
    execFile(process.execPath, given, { maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
      resolve({ exit: error === null ? 0 : Number(error.code) || 1, says: stdout + stderr }),
    )
  })
}
