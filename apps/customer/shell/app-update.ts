import { nothingUnderWay } from '../live/under-way.ts'

/** `fresh`: the newest; `ready`: a newer one is here; `none`: nothing is installed that could be renewed */
export type UpdateState = 'fresh' | 'ready' | 'none'

/** a new version is fetched whole before it waits; after this the page says nothing more about it */
const FETCH_WITHIN_MS = 60_000
/** a version that has not taken over by then never will */
const TAKES_AT_MOST_MS = 10_000

/** true once the version of this page is in force no more */
let isReplaced = false

/** Another tab let a newer version take over. */
export function noteReplaced(): void {
  isReplaced = true
}

async function installed(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

/** Looks for a newer version that is here already. */
export async function updateState(): Promise<UpdateState> {
  const registration = await installed()
  return registration ? found(registration) : 'none'
}

function found({ waiting }: ServiceWorkerRegistration): UpdateState {
  return waiting || isReplaced ? 'ready' : 'fresh'
}

/** Asks the server for a newer version and waits until it is here. Throws where it cannot be reached. */
export async function lookForUpdate(): Promise<UpdateState> {
  const registration = await installed()
  if (!registration) return 'none'
  await registration.update()
  if (registration.installing) await settled(registration.installing)
  return found(registration)
}

/**
 * Puts the waiting version in the place of this one and starts it, or the one that another tab put there. Throws where it does not take
 * over in time, and where something is on its way for so long that a reload would lose it.
 */
export async function startUpdate(): Promise<void> {
  await quiet()
  const waiting = (await installed())?.waiting
  if (waiting) {
    await takesOver(waiting)
    noteReplaced()
    await quiet()
  }
  location.reload()
}

/** True where a reload would begin this very version again: the worker in control has no other. */
export function reloadsInVain(found: UpdateState): boolean {
  return found !== 'ready' && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** Begins the version that the server has. Throws where it cannot be had. */
export async function startNewest(): Promise<void> {
  if (reloadsInVain(await lookForUpdate())) throw new Error('the new version did not come')
  await startUpdate()
}

async function quiet(): Promise<void> {
  if (!(await nothingUnderWay())) throw new Error('a change is still on its way')
}

function takesOver(waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the new version did not take over')), TAKES_AT_MOST_MS)
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activated') return
      clearTimeout(timer)
      resolve()
    })
    waiting.postMessage({ type: 'SKIP_WAITING' }, [])
  })
}

function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FETCH_WITHIN_MS)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installing') return
      clearTimeout(timer)
      resolve()
    })
  })
}
