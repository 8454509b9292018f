// What the scripts print: one line per step, what it is, how it went, how long it took.

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

/** Runs the main function of a script; what the person at the keyboard can mend ends it with a message and code 1. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code) && error.path
    if (!(error instanceof SetupError) && !unwritable) throw error
    const message = unwritable ? `${error.path} cannot be written (${error.code})` : error.message
    console.error(`\n${red('Candela cannot go on:')} ${message}`)
    process.exit(1)
  }
}
