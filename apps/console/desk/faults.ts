import { type FaultFate, openFaultReporter } from '@candela/contract/client'
import { useSyncExternalStore } from 'react'
import { PAGES } from './pages.ts'

/** Tells the house where the desk broke. */
export const faults = openFaultReporter({
  release: import.meta.env.VITE_VERSION ?? '0.0.0',
  page() {
    const [here = ''] = location.hash.replace(/^#/, '').split('?')
    const name = PAGES.find(({ path }) => here === path || here.startsWith(`${path}/`))?.name
    return name && `desk.${name}`
  },
})

/** The fate of a fault that a page shows. */
export function useFaultFate(error: unknown): FaultFate {
  return useSyncExternalStore(faults.subscribe, () => faults.fateOf(error))
}
