import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPlaces } from './features/faults/places.ts'
import { openReports } from './features/faults/reports.ts'
import { onDemandThread, type Turn } from './on-demand-thread.ts'
import { openPictures } from './vault/pictures/index.ts'

const warn = vi.fn<(fields: object) => void>()
const log = { warn }
beforeEach(() => warn.mockClear())

/** A thread that does with each question what `body` says. */
const threadOf = (body: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, threadId } from 'node:worker_threads'
      parentPort.on('message', (asked) => { ${body} })`,
    )}`,
  )
/** No thread can be started from it: the constructor throws. */
const NOWHERE = new URL('https://candela.example/thread.js')
const TIMES = { endsAfterMs: 60_000, longestMs: 60_000 }

function opened(program: URL, times: { readonly endsAfterMs: number; readonly longestMs: number }) {
  const waiting: Turn<unknown, unknown>[] = []
  const { proceed, stop } = onDemandThread<unknown, unknown>(program, { ...times, next: () => waiting.shift(), log })
  const ask = (asked: unknown) =>
    new Promise<unknown>((resolve) => {
      waiting.push({ asked, resolve, fail: resolve })
      proceed()
    })
  return { ask, stop }
}

describe('a thread on demand', () => {
  it('answers one after another, from one thread', async () => {
    const { ask, stop } = opened(threadOf('parentPort.postMessage([asked, threadId])'), TIMES)
    const answers = (await Promise.all([1, 2, 3].map(ask))) as [number, number][]
    expect(answers.map(([asked]) => asked)).toEqual([1, 2, 3])
    expect(new Set(answers.map(([, thread]) => thread)).size).toBe(1)
    stop()
  })

  it('that ends by itself fails the turn it was at, and the next has another thread', async () => {
    const { ask, stop } = opened(
      threadOf(`if (asked === 1) throw new Error('at one'); parentPort.postMessage(asked)`),
      TIMES,
    )
    expect(await Promise.all([1, 2].map(ask))).toEqual(['ended', 2])
    expect(warn).toHaveBeenCalledOnce()
    expect(warn.mock.calls[0]![0]).toMatchObject({ err: { message: 'at one' }, why: 'ended' })
    stop()
  })

  it('that is at one turn for too long is ended, and the next has another thread', async () => {
    const { ask, stop } = opened(threadOf('if (asked !== 1) parentPort.postMessage(asked)'), {
      ...TIMES,
      longestMs: 200,
    })
    expect(await Promise.all([1, 2].map(ask))).toEqual(['late', 2])
    expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject([{ why: 'late' }])
    stop()
  })

  it('ends when nobody asks', async () => {
    const { ask, stop } = opened(threadOf('parentPort.postMessage(threadId)'), { ...TIMES, endsAfterMs: 1 })
    const first = await ask('')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await ask('')).not.toBe(first)
    expect(warn).not.toHaveBeenCalled()
    stop()
  })

  it('that cannot be started fails its turn later, and the next is tried', async () => {
    const { ask } = opened(NOWHERE, TIMES)
    let failed = 0
    const asked = [1, 2].map((each) => ask(each).then((why) => (failed++, why)))
    await Promise.resolve()
    expect(failed).toBe(0)
    expect(await Promise.all(asked)).toEqual(['ended', 'ended'])
    expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject([{ err: { name: 'TypeError' } }, {}])
  })

  it('fails what it is at where it is stopped, without a word', async () => {
    const { ask, stop } = opened(threadOf(''), TIMES)
    const asked = ask(1)
    stop()
    expect(await asked).toBe('ended')
    expect(warn).not.toHaveBeenCalled()
  })
})

it('a fault of an app is told of without its places where no thread can be started', async () => {
  const places = openPlaces({ folder: '', log, program: NOWHERE })
  expect(await places.of(['assets/a-12345678.js:1:1'])).toEqual([])
  warn.mockClear()
  const count = { inc: () => undefined } as never
  const { take } = openReports({ places, log, count, clock: () => 1_764_530_000_000 })
  const frames = ['assets/a-12345678.js:1:1']
  take({ release: '1.0.0', page: 'home', error: 'TypeError', engine: 'blink', frames })
  await expect.poll(() => warn.mock.calls.length).toBe(2)
  expect(warn.mock.calls[1]![0]).toMatchObject({ page: 'home', places: [], unknown: 1 })
})

it('a photo is refused as busy where no thread can be started, and so is the next', async () => {
  const pictures = openPictures({ log, program: NOWHERE })
  for (const customer of [1, 2])
    await expect(pictures.legibility(new Uint8Array(1), customer)).rejects.toMatchObject({ code: 'busy' })
})
