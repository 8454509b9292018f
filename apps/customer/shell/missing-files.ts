import { isOnline } from '@candela/contract/client'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { nothingUnderWay } from '../live/under-way.ts'
import { lookForUpdate, reloadsInVain, startUpdate } from './app-update.ts'
import { tabShelf } from './storage.ts'

/** the builds that this tab left because of a file that was gone, the last ones first */
const LEFT = 'buildsLeft'
const LEFT_AT_MOST = 20
const ASKS_AT_MOST_MS = 10_000

const missing = new WeakSet<object>()
const healing = createStore(() => ({ looks: false }))

/** the words of Blink, Gecko and WebKit for a chunk that did not come, and the bundler's for a stylesheet */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Begins to note which failures are files of the app that did not come: the bundler tells of each as it throws it, also where one came and
 * its code threw as it was first run, which the house is to `hear` of. Where the server has another build by then, the app starts anew in
 * that.
 */
export function noteMissingFiles(hear: (error: unknown) => void): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    if (hasThrown(payload)) hear(payload)
    void heal()
  })
}

/** True for the failure of a chunk or a catalogue that did not come, or did not begin. */
export function isMissingFile(error: object): boolean {
  return missing.has(error)
}

/** True where it did not come, and nothing of the app is to blame. */
export function isUnfetched(error: unknown): boolean {
  return error instanceof Error && isMissingFile(error) && NOT_FETCHED.test(error.message)
}

/** True where it came and threw as it was first run, as in an engine that lacks what it uses. */
export function hasThrown(error: unknown): boolean {
  return missing.has(error as object) && !isUnfetched(error)
}

/** True while the app finds out whether it can be had whole, or begins anew. */
export function useHealing(): boolean {
  return useStore(healing, ({ looks }) => looks)
}

/** Once for a build and tab, so that it never goes on for ever between servers of two builds; never while something is on its way that a reload would lose. */
export async function heal(): Promise<void> {
  if (healing.getState().looks || !isOnline()) return
  const own = ownScript()
  if (own === undefined || buildsLeft().includes(own)) return
  healing.setState({ looks: true })
  const begins = await beginAnew(own).catch(() => false)
  if (!begins) healing.setState({ looks: false })
}

async function beginAnew(own: string): Promise<boolean> {
  if (!(await isReplaced(own))) return false
  const found = await lookForUpdate().catch(() => 'none' as const)
  if (reloadsInVain(found) || !(await nothingUnderWay()) || !isOnline() || !leave(own)) return false
  if (found === 'ready') await startUpdate()
  else location.reload()
  return true
}

function buildsLeft(): readonly string[] {
  return tabShelf.read(LEFT)?.split(' ') ?? []
}

/** False where this tab would not know of it afterwards. */
function leave(own: string): boolean {
  return tabShelf.write(LEFT, [own, ...buildsLeft()].slice(0, LEFT_AT_MOST).join(' '))
}

/** The page names its first script by a hash that changes with every file of the app. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : undefined
}

/** Asks the server itself, past the worker and every cache. */
async function isReplaced(own: string): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ASKS_AT_MOST_MS)
  try {
    const answer = await fetch(`/?now=${Date.now()}`, { cache: 'no-store', signal: controller.signal })
    const page = await answer.text()
    return answer.ok && page.includes('<script type="module"') && !page.includes(own)
  } finally {
    clearTimeout(timer)
  }
}
