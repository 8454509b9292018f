import type { Credentials, Language, Messages, SignedIn } from '@candela/contract'
import { request } from '@candela/contract/client'
import { whileHere } from '../session/store.ts'
import { baseAddress } from './addresses.ts'
import { underWay } from './under-way.ts'

/** The specification's own calls, beside /api/v1. They answer 200 also when they refuse; `msg` is then a catalogue key. */
export async function register(credentials: Credentials): Promise<SignedIn> {
  return (await underWay(
    request({ method: 'POST', url: baseAddress('Register'), body: { d: credentials } }),
  )) as SignedIn
}

export async function login(credentials: Credentials): Promise<SignedIn> {
  return (await underWay(request({ method: 'POST', url: baseAddress('login'), body: { d: credentials } }))) as SignedIn
}

/** Count of unread letters and the oldest of them. */
export async function unreadLetters(uid: string, signal?: AbortSignal): Promise<Messages> {
  return (await request({
    method: 'POST',
    url: baseAddress('getmessage'),
    body: { t: 'getcount', uid },
    signal,
  })) as Messages
}

export async function markLetterRead(uid: string, id: string): Promise<Messages> {
  const asked = request({ method: 'POST', url: baseAddress('getmessage'), body: { t: 'getcountyd', uid, id } })
  return (await whileHere(asked)) as Messages
}

/** The letter in the interface's language, else in English, else in whichever there is. */
export function letterIn(messages: Messages, language: Language) {
  return messages.d[language] ?? messages.d.en ?? Object.values(messages.d)[0]
}
