const FIRST = 6
const LAST = 4
const ENDS = 4

/** An address by both ends: `practice:trx:7f3k…9vke`, `0x5aAe…eAed`. */
export function shortAddress(address: string): string {
  const practice = /^(practice:\w+:)(.+)$/.exec(address)
  const [before, telling] = practice ? [practice[1]!, practice[2]!] : ['', address]
  const first = practice ? ENDS : FIRST
  return telling.length <= first + LAST ? address : `${before}${telling.slice(0, first)}…${telling.slice(-LAST)}`
}
