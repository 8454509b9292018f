import { type ENGINES, ERROR_NAMES, FRAME, MOST_FRAMES, NO_PAGE } from '../faults.ts'
import { ConnectionError } from './problem.ts'
import { isOnline } from './request.ts'

/** a visit tells so many different faults, and no more */
const MOST_FAULTS = 10
const MOST_STACK = 20_000
const MOST_LINE = 500
const TELL_WITHIN_MS = 10_000
/** the innermost part of a line of a stack, as every engine writes it */
const PLACE = /(https?:\/\/[^\s()@]+):(\d{1,7}):(\d{1,7})\)?$/

/** The fate of a fault: under way, told to the house under a code, or not told. */
export type FaultFate =
  | { readonly kind: 'telling' }
  | { readonly kind: 'told'; readonly code: string }
  | { readonly kind: 'untold' }

export interface FaultReporter {
  /** Tells the house of an error, each once; one that a lost network made is none. */
  report(error: unknown): void
  /** The same for an error that only the window heard of: what has no place in a file of ours is not ours. */
  reportOwn(error: unknown): void
  /** The same for an error that a page was drawn with, which the browser's console is told of, too. */
  readonly hear: (error: unknown) => void
  /** Hears from now on what no page caught. */
  listen(): void
  fateOf(error: unknown): FaultFate
  readonly subscribe: (listener: () => void) => () => void
}

interface Options {
  readonly release: string
  /** the name of the page that is shown; undefined where it is none of ours */
  readonly page: () => string | undefined
}

const TELLING: FaultFate = { kind: 'telling' }
const UNTOLD: FaultFate = { kind: 'untold' }

/** Opens the way by which an app tells the house that it broke: names and places only, never a word of what was on the page. */
export function openFaultReporter({ release, page }: Options): FaultReporter {
  /** by the name of the error, its page and the place that threw: React draws one page on more ways than one */
  const fates = new Map<string, FaultFate>()
  /** the fault of each error that was heard, of which one in a loop may throw any number */
  const faultOf = new WeakMap<object, string>()
  const listeners = new Set<() => void>()
  const settle = (fault: string, fate: FaultFate): void => {
    fates.set(fault, fate)
    for (const listener of listeners) listener()
  }
  const tellFor = async (body: string, fault: string): Promise<void> => settle(fault, await tell(body))
  const report = (error: unknown, frames: readonly string[]): void => {
    if (faultOf.has(identityOf(error))) return
    const here = page() ?? NO_PAGE
    const name = nameOf(error)
    const fault = `${name} ${here} ${frames[0] ?? ''}`
    faultOf.set(identityOf(error), fault)
    const isTold = fates.has(fault) || fates.size >= MOST_FAULTS
    if (isTold || !isOnline() || error instanceof ConnectionError) return listeners.forEach((listener) => listener())
    settle(fault, TELLING)
    const engine = engineOf(navigator.userAgent)
    void tellFor(JSON.stringify({ release, page: here, error: name, engine, frames }), fault)
  }
  const reportAny = (error: unknown): void => report(error, framesOf(error, location.origin))
  const reportOwn = (error: unknown): void => {
    const frames = framesOf(error, location.origin)
    if (frames.length > 0) report(error, frames)
  }
  return {
    report: reportAny,
    reportOwn,
    hear(error) {
      console.error(error)
      reportAny(error)
    },
    listen() {
      addEventListener('error', ({ error }) => reportOwn(error))
      addEventListener('unhandledrejection', ({ reason }) => reportOwn(reason))
    },
    fateOf(error) {
      const fault = faultOf.get(identityOf(error))
      // it is drawn before it is heard
      return fault === undefined ? TELLING : (fates.get(fault) ?? UNTOLD)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whatever is thrown and no object counts as one. */
const NO_OBJECT = {}
const identityOf = (error: unknown): object => (Object(error) === error ? (error as object) : NO_OBJECT)

/** Asks without the session: a fault is nobody's. */
async function tell(body: string): Promise<FaultFate> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), TELL_WITHIN_MS)
  try {
    const response = await fetch('/api/v1/faults', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body,
      signal: timeout.signal,
    })
    const { code } = (await response.json()) as { readonly code?: unknown }
    return response.ok && typeof code === 'string' ? { kind: 'told', code } : UNTOLD
  } catch {
    return UNTOLD
  } finally {
    clearTimeout(timer)
  }
}

/** The places of a stack that lie in our own files: "assets/home-BX3fLq2a.js:1:2345". All else of it is left out. */
export function framesOf(error: unknown, origin: string): readonly string[] {
  const frames: string[] = []
  for (const line of stackOf(error).slice(0, MOST_STACK).split('\n')) {
    const [, url, row, column] = (line.length <= MOST_LINE && PLACE.exec(line.trimEnd())) || []
    if (url === undefined || !url.startsWith(`${origin}/`)) continue
    const frame = `${url.slice(origin.length + 1)}:${row}:${column}`
    if (FRAME.test(frame)) frames.push(frame)
    if (frames.length === MOST_FRAMES) break
  }
  return frames
}

/** Whatever was thrown may have a getter that throws again. */
function stackOf(error: unknown): string {
  try {
    const { stack } = error as { readonly stack?: unknown }
    return typeof stack === 'string' ? stack : ''
  } catch {
    return ''
  }
}

export function nameOf(error: unknown): (typeof ERROR_NAMES)[number] {
  try {
    const { name } = error as { readonly name?: unknown }
    return ERROR_NAMES.find((known) => known === name) ?? 'other'
  } catch {
    return 'other'
  }
}

export function engineOf(userAgent: string): (typeof ENGINES)[number] {
  if (/ (?:Chrome|Chromium)\//.test(userAgent)) return 'blink'
  if (/ Gecko\/\d/.test(userAgent)) return 'gecko'
  return / AppleWebKit\//.test(userAgent) ? 'webkit' : 'other'
}
