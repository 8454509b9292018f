import { type Hashing, openHashing } from '../vault/hashing.ts'

/** Hashing as it is, which keeps what it was asked: a line each, with what it cost and how long the password was. */
export function watchedHashing(): Hashing & { readonly work: string[] } {
  const work: string[] = []
  const hashing = openHashing()
  return {
    work,
    nobodys: hashing.nobodys,
    make(typed) {
      work.push(`make ${typed.length}`)
      return hashing.make(typed)
    },
    matches(encoded, typed) {
      work.push(`matches ${encoded.split('$').slice(1, 4).join(' ')} ${typed.length}`)
      return hashing.matches(encoded, typed)
    },
  }
}
