import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const children = new Set()
let ending = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (children.size === 0 && process.listenerCount(signal) === 1) process.exit(128 + (signal === 'SIGINT' ? 2 : 15))
    ending = true
    for (const child of children) child.kill(signal)
  })
}

/**
 * Runs a program in the checkout and resolves to `{ code, output }`. Signals sent to us reach it. `show` decides what is printed: 'all'
 * passes its output through, 'nothing' keeps it for the caller.
 */
export function run(program, args, { show = 'nothing', env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = show === 'all' ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, { cwd, env, stdio })
    children.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      children.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      children.delete(child)
      if (ending) process.exit(code ?? 143)
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output })
    })
  })
}
