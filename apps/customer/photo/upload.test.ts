import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { proves } from '@candela/checks/proves'
import { Problem } from '@candela/contract/client'
import { upload } from './upload.ts'

/** The browser's request as far as an upload uses it, to a server that answers only when told to. */
class SlowRequest extends EventTarget {
  static last: SlowRequest
  static begun = 0
  readonly upload = new EventTarget()
  readonly asked: string[] = []
  timeout = 0
  status = 0
  responseText = ''
  body: unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    SlowRequest.last = this
    SlowRequest.begun++
  }
  open(method: string, address: string) {
    this.asked.push(`${method} ${address}`)
  }
  setRequestHeader(name: string, value: string) {
    this.asked.push(`${name}: ${value}`)
  }
  send(body: unknown) {
    this.body = body
    // as in a browser 0 waits for ever
    if (this.timeout > 0) this.#timer = setTimeout(() => this.dispatchEvent(new Event('timeout')), this.timeout)
  }
  abort() {
    clearTimeout(this.#timer)
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown) {
    clearTimeout(this.#timer)
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

describe('a photo on its way', () => {
  const photo = new Blob(['photo'], { type: 'image/webp' })
  let control: AbortController
  let shares: number[]
  let outcome: unknown
  const begin = () => {
    upload({ address: '/api/v1/photo', photo, onShare: (share) => shares.push(share), signal: control.signal }).then(
      (answer) => (outcome = { answer }),
      (error: unknown) => (outcome = error),
    )
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('XMLHttpRequest', SlowRequest)
    control = new AbortController()
    shares = []
    outcome = undefined
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is given up after 60 s without an answer, and not before', async () => {
    begin()
    expect(SlowRequest.last.body).toBe(photo)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(outcome, proves('S7.19')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome, proves('S7.19')).toMatchObject({ name: 'ConnectionError', kind: 'timeout' })
  })

  it('tells its share, goes by its own type, and answers what the route answers', async () => {
    begin()
    expect(SlowRequest.last.asked).toEqual([
      'POST /api/v1/photo',
      'content-type: image/webp',
      'accept: application/json',
    ])
    SlowRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2, total: 5 }))
    SlowRequest.last.answer(200, { photo: 'p1' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shares).toEqual([0.4])
    expect(outcome).toEqual({ answer: { photo: 'p1' } })
  })

  it.each([
    ['uploadsLimit', 429, { limit: 2, megabytes: 40 }],
    ['uploadTooSlow', 422, { kilobytes: 16, seconds: 30 }],
  ])('that is refused with %s is told the figures', async (code, status, params) => {
    begin()
    SlowRequest.last.answer(status, { code, params })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toMatchObject({ code, status, params })
  })

  it('that is refused because the session is another’s asks whose it is', async () => {
    const asked = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', asked)
    begin()
    SlowRequest.last.answer(409, { code: 'accountChanged' })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toMatchObject({ code: 'accountChanged' })
    expect(asked).toHaveBeenCalledWith('/api/v1/accounts', expect.anything())
  })

  it('goes beside one other; a third one waits here, and is left out where it is called off', async () => {
    SlowRequest.begun = 0
    const calls = [1, 2, 3, 4].map(() => {
      const own = new AbortController()
      const answer = upload({ address: '/api/v1/photo', photo, onShare: () => {}, signal: own.signal })
      return { own, answer: answer.catch((error: unknown) => error) }
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(SlowRequest.begun).toBe(2)
    calls[2]!.own.abort('called off')
    expect(await calls[2]!.answer).toBe('called off')
    expect(SlowRequest.begun).toBe(2)
    SlowRequest.last.answer(200, 'second')
    expect(await calls[1]!.answer).toBe('second')
    expect(SlowRequest.begun).toBe(3)
    SlowRequest.last.answer(200, 'fourth')
    expect(await calls[3]!.answer).toBe('fourth')
    calls[0]!.own.abort('over')
    await vi.advanceTimersByTimeAsync(60_000)
  })

  it('says why it was refused, and ends where it is called off', async () => {
    begin()
    SlowRequest.last.answer(413, { code: 'imageTooLarge', params: { maximum: 20 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toBeInstanceOf(Problem)
    expect(outcome).toMatchObject({ code: 'imageTooLarge', status: 413, params: { maximum: 20 } })
    begin()
    control.abort(new Error('another one was chosen'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toMatchObject({ message: 'another one was chosen' })
  })
})
