import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32nopad } from '@scure/base'

/* RFC 6238 with the figures every authenticator app knows: SHA-1, six digits, thirty seconds. */
const DIGITS = 6
const STEP_MS = 30_000
const SECRET_BYTES = 20
/** clocks may differ by a step either way */
const STEPS_APART = 1

export function newAuthenticatorSecret(): string {
  return base32nopad.encode(randomBytes(SECRET_BYTES))
}

/** The text of the QR code. */
export function authenticatorUri(secret: string, account: string): string {
  const label = `${encodeURIComponent('Candela')}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Candela&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}

/** The code of a time step. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest()
  const at = mac[mac.length - 1]! & 15
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** The time step whose code this is, later than `after`: a step's code is taken once. Undefined where it is none. */
export function stepOfCode(secret: string, code: string, now: number, after: number): number | undefined {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const current = Math.floor(now / STEP_MS)
  let found: number | undefined
  for (let step = current - STEPS_APART; step <= current + STEPS_APART; step++) {
    const same = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(digits))
    if (same && step > after) found ??= step
  }
  return found
}
