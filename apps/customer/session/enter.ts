import type { Credentials, SignedIn, UserData } from '@candela/contract'
import { loadAppData } from '../live/index.ts'
import { postToParent } from './parent-window.ts'
import { refusalOf } from './errors.ts'
import { startSession } from './store.ts'

/** Logs in or registers by `ask`; keeps the user data of a success, throws the refusal otherwise. The guard then goes on to the target. */
export async function enter(
  ask: (credentials: Credentials) => Promise<SignedIn>,
  credentials: Credentials,
): Promise<void> {
  const answer = await ask(credentials)
  if (!answer.success || !answer.ud) throw refusalOf(answer)
  goOnAs(answer.ud)
}

/** From now on this device acts as this customer. */
export function goOnAs(ud: UserData): void {
  void postToParent(ud, async () => (await loadAppData()).frameOrigins)
  startSession(ud)
}
