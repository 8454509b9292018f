import { CONSENT_VERSIONS } from '@candela/contract'
import { call } from '../live/client.ts'
import { queryClient, readKey } from '../live/queries.ts'
import { onRefusal } from '../live/refusals.ts'
import { isSignedIn, sessionStore, whileHere } from '../session/store.ts'
import { overlayStore } from './overlays.ts'

export interface Versions {
  readonly terms: number
  readonly risk: number
}

/** True where the house has texts in force that this version of the app does not know: it can neither show them nor ask for them. */
export function isNewerThanApp({ terms, risk }: Versions): boolean {
  return terms > CONSENT_VERSIONS.terms || risk > CONSENT_VERSIONS.risk
}

/** True where one of the texts changed since it was agreed to. */
export function isBehind({ agreed, inForce }: { readonly agreed: Versions; readonly inForce: Versions }): boolean {
  return agreed.terms < inForce.terms || agreed.risk < inForce.risk
}

/** Asks whoever is here to agree to texts that changed since they did: as the app opens, as they log in, and where something was refused for it. */
export function startConsents(): void {
  onRefusal((code) => code === 'consentNeeded' && ask())
  sessionStore.subscribe((now, before) => now.ud?.id !== before.ud?.id && ask())
  ask()
}

/** Agrees to the texts in force, which were shown. Throws what stands against it. */
export async function agree(inForce: Versions): Promise<void> {
  queryClient.setQueryData(readKey('consents'), await call('agreeConsents', { body: inForce }))
  overlayStore.setState({ consents: undefined })
}

function ask(): void {
  if (isSignedIn()) void asked().catch(() => undefined)
}

async function asked(): Promise<void> {
  const consents = await whileHere(call('consents'))
  queryClient.setQueryData(readKey('consents'), consents)
  if (isBehind(consents)) overlayStore.setState({ consents })
}
