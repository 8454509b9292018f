import { bundledServer } from '@candela/server/testing'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const APPS = ['customer', 'console'] as const
const TEXT = new Set(['.js', '.css', '.html', '.webmanifest'])
const HASHED = /-([\w-]{8})\.\w+$/
const REVISION = /(?<="revision":")[0-9a-f]{32}(?=")/g

/** A program directory of its own: the server, and the built apps that it serves. */
export interface Program {
  /** the server's entry */
  readonly entry: string
  /** puts another build of the apps in the place of the one that lies there */
  deploy(): void
  remove(): void
}

export function openProgram(): Program {
  const folder = mkdtempSync(join(tmpdir(), 'candela-program-'))
  // what lies beside the sources is read there; the builds are the program's own
  for (const name of ['node_modules', 'apps', 'packages', 'package.json'])
    symlinkSync(join(ROOT, name), join(folder, name))
  const dist = join(folder, 'dist')
  mkdirSync(dist)
  cpSync(dirname(bundledServer()), join(dist, 'server'), { recursive: true })
  for (const app of APPS) cpSync(join(ROOT, 'dist', app), join(dist, app), { recursive: true })
  return {
    entry: join(dist, 'server', 'main.js'),
    deploy() {
      for (const app of APPS) rebuild(join(dist, app))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Another build: every file that is named by its hash has another, wherever it is named. */
function rebuild(app: string): void {
  const next = `${app}-next`
  const names = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const squeezed = names.filter((name) => /\.(br|gz)$/.test(name))
  cpSync(app, next, { recursive: true })
  for (const name of squeezed) rmSync(join(next, name))
  const files = names.filter((name) => extname(name) !== '' && !squeezed.includes(name))
  const hashes = new Set(
    files.filter((name) => name.startsWith('assets')).flatMap((name) => HASHED.exec(name)?.[1] ?? []),
  )
  const anyHash = new RegExp([...hashes].join('|'), 'g')
  const renamed = (text: string): string => text.replace(anyHash, turned)
  for (const name of files) {
    const place = join(next, name)
    if (TEXT.has(extname(name))) {
      writeFileSync(place, renamed(readFileSync(place, 'utf8')).replace(REVISION, turned))
    }
    if (name.startsWith('assets')) renameSync(place, join(next, renamed(name)))
  }
  rmSync(app, { recursive: true })
  renameSync(next, app)
}

/** The same letters the other way round; a hash that reads the same both ways is another once its first is another. */
function turned(hash: string): string {
  const letters = [...hash].toReversed().join('')
  return letters === hash ? `0${letters.slice(1)}` : letters
}
