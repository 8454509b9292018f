import { readdirSync } from 'node:fs'
import { commandLineOf } from '../store/embedded/liveness.ts'

/** The programs that run on this machine, with their command lines; one that ends meanwhile is left out. */
export function programs(): { readonly pid: number; readonly command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const command = commandLineOf(Number(name))
      return command === undefined ? [] : { pid: Number(name), command }
    })
}
