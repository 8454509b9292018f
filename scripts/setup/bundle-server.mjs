// Bundles the server, the commands of whoever keeps it, and each *.worker.ts they start into the folder given as argument. npm packages
// stay outside.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = process.argv[2]
// Built beside its final place: dist/server is as deep as dist/.server-123.
const bundlePlace = join(root, 'dist', 'server')
const WORKER_URL = /new URL\(\s*(['"])\.{1,2}\/[^'"]*?([\w-]+\.worker)\.ts\1\s*,\s*import\.meta\.url\s*\)/g

/** Only our own rooms are bundled: packages may be native, start workers or read files beside them. */
const ownRoomsOnly = {
  name: 'own-rooms-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@candela/') ? undefined : { path, external: true },
    )
  },
}

/** `import.meta` of a source file goes on meaning that file, for what lies beside it; a worker is found beside the bundle. */
const sourcePlaces = {
  name: 'source-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta')) return undefined
      const file = JSON.stringify(relative(bundlePlace, path).replaceAll('\\', '/'))
      const place = `new URL(${file}, import.meta["url"])`
      const contents = source
        .replace(WORKER_URL, (_, _quote, worker) => `new URL('./${worker}.js', import.meta["url"])`)
        .replace(/\bimport\.meta\.url\b/g, `${place}.href`)
        .replace(/\bimport\.meta\.filename\b/g, `pathOfSource(${place})`)
        .replace(/\bimport\.meta\.dirname\b/g, `pathOfSource(new URL('.', ${place}))`)
        .concat(`\nimport { fileURLToPath as pathOfSource } from 'node:url'\n`)
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(path) }
    })
  },
}

function workersUnder(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return []
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return workersUnder(inner)
    return entry.name.endsWith('.worker.ts') ? [inner] : []
  })
}

/** The programs of a house: itself, and the commands beside it, which run by their bundles where no source is at hand. */
const PROGRAMS = {
  main: 'apps/server/main.ts',
  operator: 'apps/server/operator.ts',
  inbox: 'apps/server/inbox.ts',
  backup: 'apps/server/backup.ts',
  restore: 'apps/server/restore.ts',
  verify: 'packages/verify/node/main.ts',
}

const workers = [join(root, 'packages'), join(root, 'apps/server')].flatMap(workersUnder)
const names = workers.map((path) => basename(path, '.ts'))
const twice = names.find((name, index) => names.indexOf(name) !== index)
if (twice) throw new Error(`two workers are called ${twice}.ts; each needs a name of its own`)

// esbuild itself prints what is wrong and where.
await build({
  entryPoints: [
    ...Object.entries(PROGRAMS).map(([out, path]) => ({ in: join(root, path), out })),
    ...workers.map((path) => ({ in: path, out: basename(path, '.ts') })),
  ],
  outdir: folder,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [ownRoomsOnly, sourcePlaces],
}).catch(() => process.exit(1))
