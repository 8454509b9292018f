// What the scripts print: one line per step, what it is, how it went, how long it took.
import { root } from './root.mjs'

const colours = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = (text) => paint('1', text)
export const dim = (text) => paint('2', text)
export const red = (text) => paint('31', text)
export const green = (text) => paint('32', text)

/** Prints one line about a step: `  packages   installing …`. */
export function say(step, message) {
  console.log(`  ${step.padEnd(10)} ${message}`)
}

/** `12.3 s`, or `2 min 5 s` where it took longer. */
export function duration(ms) {
  if (ms < 100_000) return `${(ms / 1000).toFixed(1)} s`
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

/** Prints `progress(ms)` every ten seconds until the promise settles, so that a long step does not look dead. */
export async function watched(step, promise, progress) {
  const began = performance.now()
  const timer = setInterval(() => say(step, dim(progress(performance.now() - began))), 10_000)
  try {
    return await promise
  } finally {
    clearInterval(timer)
  }
}

/** Something the person at the keyboard can mend: printed as it is, without a stack. */
export class SetupError extends Error {}

const DISK_IS_FULL = /\b(ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Runs the main function of a script; what the person at the keyboard can mend ends it with a message and code 1. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    const message = remedyOf(error)
    if (message === undefined) throw error
    console.error(`\n${red('Candela cannot go on:')} ${message}`)
    process.exit(1)
  }
}

/** Says what is wrong and what to do; undefined where nobody at the keyboard could mend it. */
function remedyOf({ code, path, message, constructor }) {
  if (DISK_IS_FULL.test(`${code} ${message}`))
    return `the disk of ${path ?? root} is full. Free some space, then run it again; what is half done is cleared away.`
  if (path && UNWRITABLE.has(code))
    return `${path} cannot be written (${code}). Take it over, or run this as its owner.`
  return constructor === SetupError ? message : undefined
}
