import { type FaultFate, openFaultReporter } from '@candela/contract/client'
import { useSyncExternalStore } from 'react'
import { locationNow } from './history.ts'
import { isUnfetched } from './missing-files.ts'
import { routeOf } from './paths.ts'

/** Tells the house where the app broke. */
export const faults = openFaultReporter({
  release: import.meta.env.VITE_VERSION ?? '0.0.0',
  page: () => routeOf(locationNow().pathname),
})

/** Tells it of what a part of the page broke on; a file that did not come is no fault of the app. */
export function hearCaught(error: unknown): void {
  if (isUnfetched(error)) console.error(error)
  else faults.hear(error)
}

/** The fate of a fault that a page shows. */
export function useFaultFate(error: unknown): FaultFate {
  return useSyncExternalStore(faults.subscribe, () => faults.fateOf(error))
}
