import * as z from 'zod/mini'
import { session, userData } from './account.ts'
import { assertionResponse } from './passkeys.ts'
import { route } from './route.ts'
import { instant } from './scalars.ts'

/** the handle of a session, `ud.token` */
const handle = z.string().check(z.regex(/^[A-Za-z0-9_-]{12}$/))

export const openSession = z.strictObject({
  session: handle,
  current: z.boolean(),
  /** such as "Chrome" and "Android"; "" where the browser does not say */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  createdAt: instant,
  seenAt: instant,
  /** the first session from that device */
  newDevice: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

/** An account signed in on this device; `ud.token` names its session. */
export const deviceAccount = z.strictObject({ ud: userData, current: z.boolean(), seenAt: instant })
export type DeviceAccount = z.infer<typeof deviceAccount>

export const SESSION_ROUTES = {
  sessions: route({
    method: 'GET',
    path: '/sessions',
    caller: 'customer',
    summary: 'Where the account is signed in, newest first',
    answer: z.strictObject({ sessions: z.array(openSession) }),
    perMinute: 120,
  }),
  endSession: route({
    method: 'POST',
    path: '/sessions/{session}/end',
    caller: 'customer',
    summary: 'Signs one device out',
    params: z.strictObject({ session: handle }),
    answer: z.strictObject({ success: z.boolean() }),
    perMinute: 60,
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/sessions/end-others',
    caller: 'customer',
    summary: 'Signs every other device out',
    answer: z.strictObject({ ended: z.int() }),
    perMinute: 20,
  }),
  passkeyLogin: route({
    method: 'POST',
    path: '/passkeys/login',
    caller: 'anyone',
    summary: 'Logs in by a passkey; needs neither name nor password',
    body: z.strictObject({ response: assertionResponse }),
    answer: session,
    perMinute: 30,
  }),
  deviceAccounts: route({
    method: 'GET',
    path: '/accounts',
    caller: 'anyone',
    summary: 'The accounts signed in on this device, for the switcher',
    answer: z.strictObject({ accounts: z.array(deviceAccount) }),
    perMinute: 120,
  }),
  switchAccount: route({
    method: 'POST',
    path: '/accounts/switch',
    caller: 'anyone',
    summary: 'Goes on as another account that is signed in on this device',
    body: z.strictObject({ session: handle }),
    answer: session,
    perMinute: 30,
  }),
} as const
