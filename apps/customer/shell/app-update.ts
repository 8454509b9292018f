/** `fresh`: the newest; `ready`: a newer one is here and waits; `none`: nothing is installed that could be renewed */
export type UpdateState = 'fresh' | 'ready' | 'none'

/** a new version is fetched whole before it waits; after this the page says nothing more about it */
const FETCH_WITHIN_MS = 60_000
/** a version that has not taken over by then never will */
const TAKES_AT_MOST_MS = 10_000

async function installed(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined
}

/** Looks for a newer version that waits already. */
export async function updateState(): Promise<UpdateState> {
  const registration = await installed()
  if (!registration) return 'none'
  return registration.waiting ? 'ready' : 'fresh'
}

/** Asks the server for a newer version and waits until it is here. Throws where it cannot be reached. */
export async function lookForUpdate(): Promise<UpdateState> {
  const registration = await installed()
  if (!registration) return 'none'
  await registration.update()
  if (registration.installing) await settled(registration.installing)
  return registration.waiting ? 'ready' : 'fresh'
}

/**
 * Puts the waiting version in the place of this one and starts it. Resolves where it began; throws where none waits or it does not take
 * over in time.
 */
export async function startUpdate(): Promise<void> {
  const waiting = (await installed())?.waiting
  if (!waiting) throw new Error('no version waits')
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the new version did not take over')), TAKES_AT_MOST_MS)
    waiting.addEventListener('statechange', () => {
      if (waiting.state !== 'activated') return
      clearTimeout(timer)
      location.reload()
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
