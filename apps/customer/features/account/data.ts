import type { Profile } from '@candela/contract'
import { tellAccepted } from '../../session/passkeys.ts'
import { call, queryClient, readKey, useRead } from '../../live/index.ts'
import { sessionStore, startSession, useSignedIn, whileHere } from '../../session/store.ts'
import { saveAsFile } from '../../shell/save-file.ts'

/** One's own profile; nothing for a visitor. */
export function useProfile(): Profile | undefined {
  return useRead('profile', undefined, { enabled: useSignedIn(), staleTime: 30_000 }).data
}

/** Keeps what the server answered to a change, also the name by which the whole app calls the customer. */
export function keepProfile(profile: Profile): void {
  queryClient.setQueryData(readKey('profile'), profile)
  const { ud } = sessionStore.getState()
  if (ud && ud.nick !== profile.nick) startSession({ ...ud, nick: profile.nick })
}

/**
 * Asks for the passkeys anew and tells the device's keeper the good ones, also where the page was left meanwhile: a list that a read
 * held from before would have it hide one that was just made.
 */
export async function tellNewest(): Promise<void> {
  const queryKey = readKey('passkeys')
  try {
    const passkeys = await whileHere(call('passkeys'))
    queryClient.setQueryData(queryKey, passkeys)
    tellAccepted(passkeys.accepted)
  } catch {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** Saves all that the house keeps of the customer as a file, nothing once they have left; true where the device took it. */
export async function saveOwnData(): Promise<boolean> {
  // the answer is JSON and comes read already
  return saveAsFile('candela-own-data.json', await whileHere(call('ownData')), 2)
}
