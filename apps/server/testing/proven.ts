import { RefusedCall } from './client.ts'

const PAUSE_MS = 50

/** Asks the log, which is a moment behind, again for as long as it says so. */
export async function onceProven<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== 'proofPending') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
