/**
 * For the environment of a server that dies hard once intents of several kinds stand at one step: `file`, while it is
 * there, has the step and the kinds, between blanks. An intent that is there first waits for the others. Runs in the
 * server before anything of its own.
 */
export function killedAt(file: string): { readonly NODE_OPTIONS: string } {
  const script = `import { subscribe } from 'node:diagnostics_channel'
    import { existsSync, readFileSync } from 'node:fs'
    const file = ${JSON.stringify(file)}
    const there = new Set()
    subscribe('candela:intent', (moment) => {
      const [step, ...kinds] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : []
      if (moment.step !== step || !kinds.includes(moment.kind)) return
      moment.until = new Promise(() => {})
      there.add(moment.kind)
      if (there.size === kinds.length) process.kill(process.pid, 'SIGKILL')
    })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
