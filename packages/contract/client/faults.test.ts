import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRAME } from '../faults.ts'
import { engineOf, framesOf, nameOf, openFaultReporter } from './faults.ts'
import { ConnectionError } from './problem.ts'

const ORIGIN = 'https://candela.example'
const CHROME = `TypeError: Cannot read properties of null (reading 'mara@example.org')
    at Qe (${ORIGIN}/assets/home-BX3fLq2a.js:1:2345)
    at Object.balance 1,234.56 (${ORIGIN}/assets/index-Ab_-12cd.js:12:7)
    at chrome-extension://abcdef/inject.js:1:1
    at eval (eval at run (${ORIGIN}/assets/home-BX3fLq2a.js:1:9), <anonymous>:1:1)
    at https://elsewhere.example/assets/home-BX3fLq2a.js:1:1
    at ${ORIGIN}/console/assets/desk-Zz09.js:3:4`
const SAFARI = `Qe@${ORIGIN}/assets/home-BX3fLq2a.js:1:2345
@${ORIGIN}/assets/texts-th/home-Ab12.js:1:9
[native code]`

const thrown = (stack: unknown, name = 'TypeError') => ({ name, stack })

describe('the places of a stack', () => {
  it.each([
    [
      'of Blink',
      CHROME,
      ['assets/home-BX3fLq2a.js:1:2345', 'assets/index-Ab_-12cd.js:12:7', 'console/assets/desk-Zz09.js:3:4'],
    ],
    ['of WebKit and Gecko', SAFARI, ['assets/home-BX3fLq2a.js:1:2345', 'assets/texts-th/home-Ab12.js:1:9']],
  ])('are those in our own files, %s', (_engine, stack, frames) => {
    expect(framesOf(thrown(stack), ORIGIN)).toEqual(frames)
  })

  it.each<[string, unknown]>([
    ['a query', `at a (${ORIGIN}/assets/home-BX.js?token=secret:1:2)`],
    ['a page with an id', `at a (${ORIGIN}/#/pages/order/OrderDetail?id=123:1:2)`],
    ['another folder', `at a (${ORIGIN}/api/v1/orders/77.js:1:2)`],
    ['a way up', `at a (${ORIGIN}/assets/../../etc/passwd.js:1:2)`],
    ['another host that begins alike', `at a (${ORIGIN}.evil.example/assets/a.js:1:2)`],
    ['a blank', `at a (${ORIGIN}/assets/mara lind.js:1:2)`],
    ['a number beyond all files', `at a (${ORIGIN}/assets/a.js:1:12345678)`],
    ['a line without an end', `at ${ORIGIN}/assets/${'a'.repeat(600)}.js:1:2`],
    ['no text', 7],
    ['nothing', undefined],
  ])('leave out %s', (_what, stack) => expect(framesOf(thrown(stack), ORIGIN)).toEqual([]))

  it('are few, whatever the stack', () => {
    const line = `at a (${ORIGIN}/assets/a.js:1:2)\n`
    expect(framesOf(thrown(line.repeat(500)), ORIGIN)).toHaveLength(12)
    expect(framesOf(thrown('('.repeat(2_000_000)), ORIGIN)).toEqual([])
    expect(framesOf(thrown(`${'x'.repeat(30_000)}\n${line}`), ORIGIN)).toEqual([])
  })

  it.each([null, undefined, 'mara', 7, {}])('of %j, which is no error, are none', (error) =>
    expect(framesOf(error, ORIGIN)).toEqual([]),
  )

  it('are none where reading them throws again', () => {
    const hostile = {
      get name(): never {
        throw new Error('again')
      },
      get stack(): never {
        throw new Error('again')
      },
    }
    expect([framesOf(hostile, ORIGIN), nameOf(hostile)]).toEqual([[], 'other'])
  })

  it('have the form that the house takes', () => {
    for (const frame of framesOf(thrown(CHROME), ORIGIN)) expect(frame).toMatch(FRAME)
  })
})

it.each([
  [new TypeError('x'), 'TypeError'],
  [new DOMException('', 'QuotaExceededError'), 'QuotaExceededError'],
  [thrown('', 'mara@example.org'), 'other'],
  [thrown('', 'constructor'), 'other'],
  ['mara', 'other'],
])('the name of %j is told as %s', (error, name) => expect(nameOf(error)).toBe(name))

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'blink'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1', 'webkit'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 'gecko'],
  ['curl/8', 'other'],
])('%s is of the family %s', (agent, family) => expect(engineOf(agent)).toBe(family))

describe('the reporter', () => {
  let told: Record<string, unknown>[]
  let answer: () => Promise<Response>
  const opened = (page: () => string | undefined = () => 'home') => openFaultReporter({ release: '1.2.3', page })
  const failed = (line: number, name = 'TypeError') =>
    Object.assign(new Error('Mara has 1,234.56 USDT'), { name, stack: `at a (${ORIGIN}/assets/a.js:1:${line})` })
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

  beforeEach(() => {
    told = []
    answer = () => Promise.resolve(new Response('{"code":"ABCD-2345"}'))
    vi.stubGlobal('location', { origin: ORIGIN })
    vi.stubGlobal('navigator', { onLine: true, userAgent: 'curl' })
    vi.stubGlobal('fetch', (url: string, { body, credentials }: { body: string; credentials: string }) => {
      told.push({ url, credentials, ...(JSON.parse(body) as object) })
      return answer()
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('tells names and places, without the session, and learns the code', async () => {
    const reporter = opened()
    const error = failed(1)
    let heard = 0
    reporter.subscribe(() => heard++)
    expect(reporter.fateOf(error)).toEqual({ kind: 'telling' })
    reporter.report(error)
    await settled()
    expect(told).toEqual([
      {
        url: '/api/v1/faults',
        credentials: 'omit',
        release: '1.2.3',
        page: 'home',
        error: 'TypeError',
        engine: 'other',
        frames: ['assets/a.js:1:1'],
      },
    ])
    expect(reporter.fateOf(error)).toEqual({ kind: 'told', code: 'ABCD-2345' })
    expect(heard).toBe(2)
  })

  it('tells each fault once, whoever hears of it and however often it comes', async () => {
    const reporter = opened()
    const [first, again] = [failed(1), failed(1)]
    again.stack += `\nat b (${ORIGIN}/assets/other-way-to-it.js:1:1)`
    reporter.report(first)
    reporter.reportOwn(first)
    reporter.report(again)
    await settled()
    expect(told).toHaveLength(1)
    expect(reporter.fateOf(again)).toEqual({ kind: 'told', code: 'ABCD-2345' })
    reporter.report(failed(1, 'RangeError'))
    reporter.report(failed(2))
    expect(told).toHaveLength(3)
    for (let loop = 0; loop < 1_000; loop++) reporter.report(failed(1))
    expect(told).toHaveLength(3)
  })

  it('still tells of a crash after one fault came without end, and of what is no object', async () => {
    const reporter = opened()
    for (let loop = 0; loop < 1_000; loop++) reporter.reportOwn(failed(1))
    const crash = failed(2)
    reporter.report(crash)
    for (let loop = 0; loop < 1_000; loop++) reporter.report(`thrown ${loop}`)
    await settled()
    expect(told).toHaveLength(3)
    expect(['thrown 0', crash].map((error) => reporter.fateOf(error).kind)).toEqual(['told', 'told'])
  })

  it('tells ten of a visit, and no more', () => {
    const reporter = opened()
    const faults = Array.from({ length: 11 }, (_, line) => failed(line))
    for (const fault of faults) reporter.report(fault)
    expect(told).toHaveLength(10)
    expect(reporter.fateOf(faults[10])).toEqual({ kind: 'untold' })
  })

  it('is silent without a network, and of what a network did', () => {
    const reporter = opened()
    const lost = new ConnectionError('broken')
    reporter.report(lost)
    vi.stubGlobal('navigator', { onLine: false, userAgent: '' })
    const offline = failed(1)
    reporter.report(offline)
    expect(told).toEqual([])
    expect([reporter.fateOf(lost), reporter.fateOf(offline)]).toEqual([{ kind: 'untold' }, { kind: 'untold' }])
  })

  it('leaves out what the window heard of others: extensions, and errors without a place', () => {
    const reporter = opened()
    reporter.reportOwn(thrown('at chrome-extension://abc/a.js:1:1'))
    reporter.reportOwn(null)
    expect(told).toEqual([])
    reporter.report(thrown(undefined))
    expect(told).toMatchObject([{ frames: [], error: 'TypeError' }])
  })

  it('hears of what no page caught, and tells the console of what one did', () => {
    const listeners = new Map<string, (event: object) => void>()
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    )
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reporter = opened()
    reporter.listen()
    listeners.get('error')!({ error: failed(1) })
    listeners.get('unhandledrejection')!({ reason: failed(2, 'RangeError') })
    const drawn = failed(3)
    reporter.hear(drawn)
    expect(told.map(({ error, frames }) => [error, frames])).toEqual([
      ['TypeError', ['assets/a.js:1:1']],
      ['RangeError', ['assets/a.js:1:2']],
      ['TypeError', ['assets/a.js:1:3']],
    ])
    expect(spoken.mock.calls).toEqual([[drawn]])
    spoken.mockRestore()
  })

  it.each<[string, () => Promise<Response>]>([
    ['refuses', () => Promise.resolve(new Response('{"code":"tooManyRequests"}', { status: 429 }))],
    ['does not answer', () => Promise.reject(new TypeError('gone'))],
    ['answers something else', () => Promise.resolve(new Response('<html>'))],
  ])('says so where the house %s', async (_what, answers) => {
    answer = answers
    const reporter = opened(() => undefined)
    const error = failed(1)
    reporter.report(error)
    await settled()
    expect(reporter.fateOf(error)).toEqual({ kind: 'untold' })
    expect(told).toMatchObject([{ page: 'none' }])
  })
})
