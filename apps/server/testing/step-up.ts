import { codeOfStep } from '../vault/one-time-codes.ts'
import type { TestClient } from './client.ts'

const STEP_MS = 30_000

/** The token of a step-up by the login password. */
export async function stepUpByPassword(client: TestClient): Promise<string> {
  return (await client.call('stepUp', { body: { way: 'password', password: client.password } })).stepUp
}

/** Binds an authenticator; answers its secret and address, the step used, and the recovery codes. */
export async function bindAuthenticator(client: TestClient) {
  const { secret, uri } = await client.call('beginAuthenticator')
  const step = Math.floor(Date.now() / STEP_MS)
  const body = { code: codeOfStep(secret, step), stepUp: await stepUpByPassword(client) }
  const { codes } = await client.call('confirmAuthenticator', { body })
  return { secret, uri, step, codes }
}
