import { createHash, randomBytes } from 'node:crypto'

/* A session's secret goes into a cookie and nowhere else: the database knows its hash, the browser's scripts a handle that is no secret. */
const SECRET_BYTES = 32
const HANDLE_BYTES = 9
const SECRET = /^[A-Za-z0-9_-]{43}$/

export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

export function newHandle(): string {
  return randomBytes(HANDLE_BYTES).toString('base64url')
}

export function isSecret(text: string): boolean {
  return SECRET.test(text)
}

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
