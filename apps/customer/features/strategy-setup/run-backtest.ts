import type { BacktestAnswer } from '@candela/rules/strategy/backtest'
import type { BacktestAsked } from './backtest.worker.ts'

type Reply = { readonly far: number } | { readonly answer: BacktestAnswer } | { readonly failure: string }

/** This browser makes no worker of a module, or did not load it. */
export class NoWorker extends Error {}

/** The back-test in a thread of its own. Ends with the signal; rejects with NoWorker where the browser cannot. `onFar` takes ppm. */
export function runBacktest(
  asked: BacktestAsked,
  signal: AbortSignal,
  onFar: (far: number) => void,
): Promise<BacktestAnswer> {
  return new Promise((resolve, reject) => {
    let worker: Worker
    try {
      worker = new Worker(new URL('./backtest.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      reject(new NoWorker())
      return
    }
    let isAtWork = false
    const end = () => worker.terminate()
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      isAtWork = true
      if ('far' in data) return onFar(data.far)
      end()
      if ('answer' in data) resolve(data.answer)
      else reject(new Error(data.failure))
    })
    worker.addEventListener('error', () => {
      end()
      reject(isAtWork ? new Error('the worker ended') : new NoWorker())
    })
    signal.addEventListener('abort', end)
    worker.postMessage(asked, [])
  })
}
