import { hash, verify } from '@node-rs/argon2'
import { Refused } from '../refused.ts'

const ARGON2ID = 2
/** OWASP's figures for argon2id: 19 MiB, two passes. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of bytes that were thrown away, made by OPTIONS: nobody's password. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$4rmxqlxami/YSawM8i209Q$0Q2g3hWOPQkVgWrzPIQFIUbkAjjXprp3ZWEm0pXNOBI'

/** Hashes passwords. At most `parallel` at a time, so that many sign-ins cannot take the processor from trading. */
export interface Hashing {
  make(password: string): Promise<string>
  matches(encoded: string, password: string): Promise<boolean>
  /** the hash that a password is compared with where nobody has the name: as much work, so that the time tells nothing */
  readonly nobodys: string
}

const MAX_PARALLEL = 2
export const MAX_WAITING = 256

/** Refuses with `busy` where more than MAX_WAITING wait. */
export function openHashing(parallel: number = MAX_PARALLEL): Hashing {
  const waiting: (() => void)[] = []
  let running = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (waiting.length >= MAX_WAITING) throw new Refused('busy')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
  return {
    make: (password) => inTurn(() => hash(password, OPTIONS)),
    nobodys: NOBODYS,
    matches: (encoded, password) => inTurn(() => verify(encoded, password)),
  }
}
