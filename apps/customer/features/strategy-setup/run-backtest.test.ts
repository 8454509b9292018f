import type { BacktestAnswer } from '@candela/rules/strategy/backtest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BacktestAsked } from './backtest.worker.ts'
import { NoWorker, runBacktest } from './run-backtest.ts'

const ANSWER: BacktestAnswer = { hours: 0, tested: undefined, judged: undefined }
const TASK = {} as BacktestAsked

/** A worker of a browser, told what to say. */
class TestWorker extends EventTarget {
  static last: TestWorker
  readonly asked: unknown[] = []
  isEnded = false

  constructor() {
    super()
    TestWorker.last = this
  }

  postMessage(task: unknown): void {
    this.asked.push(task)
  }

  terminate(): void {
    this.isEnded = true
  }

  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

function begin(far: number[] = []): { readonly answer: Promise<BacktestAnswer>; readonly leaving: AbortController } {
  const leaving = new AbortController()
  return { leaving, answer: runBacktest(TASK, leaving.signal, (ppm) => far.push(ppm)) }
}

describe('the worker of a back-test', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('says how far it is, answers, and is let go', async () => {
    vi.stubGlobal('Worker', TestWorker)
    const far: number[] = []
    const { answer } = begin(far)
    const { last } = TestWorker
    expect(last.asked).toEqual([TASK])
    last.say({ far: 10_000 })
    last.say({ far: 500_000 })
    expect([far, last.isEnded]).toEqual([[10_000, 500_000], false])
    last.say({ answer: ANSWER })
    expect(await answer).toBe(ANSWER)
    expect(last.isEnded).toBe(true)
  })

  it('ends when the page is left', () => {
    vi.stubGlobal('Worker', TestWorker)
    const { leaving } = begin()
    expect(TestWorker.last.isEnded).toBe(false)
    leaving.abort()
    expect(TestWorker.last.isEnded).toBe(true)
  })

  it('tells a browser that has none from a back-test that failed', async () => {
    vi.stubGlobal('Worker', undefined)
    await expect(begin().answer).rejects.toBeInstanceOf(NoWorker)
    vi.stubGlobal('Worker', TestWorker)
    const unloaded = begin().answer
    TestWorker.last.dispatchEvent(new Event('error'))
    await expect(unloaded).rejects.toBeInstanceOf(NoWorker)
    const { answer } = begin()
    TestWorker.last.say({ failure: 'RangeError' })
    await expect(answer).rejects.not.toBeInstanceOf(NoWorker)
    expect(TestWorker.last.isEnded).toBe(true)
  })
})
