import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'

const APP = fileURLToPath(new URL('../apps/customer', import.meta.url))
/** kB below which a part is not worth a line */
const LEAST = 0.05

/**
 * Shares the weight of loaded scripts out to what they are made of: each library, each package of the house, and the app. Every script
 * is divided by the gzipped sizes of its modules, minified alone. kB, heaviest first; texts are the catalogues.
 */
export async function weightsOf(scripts: ReadonlyMap<string, number>): Promise<Readonly<Record<string, number>>> {
  const weights = new Map<string, number>()
  const add = (part: string, weight: number) => weights.set(part, (weights.get(part) ?? 0) + weight)
  const chunks = new Map((await builtApp()).map(({ fileName, modules }) => [`/${fileName}`, modules]))
  for (const [name, weight] of scripts) {
    const modules = chunks.get(name)
    if (modules === undefined) throw new Error(`built anew, the app has no script ${name}`)
    const sizes = await Promise.all(
      Object.entries(modules).map(async ([id, { code }]) => [partOf(id), await minifiedSize(code ?? '')] as const),
    )
    const whole = sizes.reduce((sum, [, size]) => sum + size, 0)
    for (const [part, size] of sizes) add(part, (weight * size) / Math.max(whole, 1))
  }
  return Object.fromEntries(
    [...weights]
      .filter(([, weight]) => weight >= LEAST)
      .sort(([, one], [, other]) => other - one)
      .map(([part, weight]) => [part, Number(weight.toFixed(1))]),
  )
}

/** The app as `npm start` builds it, not written anywhere. */
async function builtApp() {
  const { build } = await import('vite')
  const built = await build({
    root: APP,
    configFile: `${APP}/vite.config.ts`,
    logLevel: 'silent',
    build: { write: false },
  })
  const outputs = [built].flat().flatMap((part) => ('output' in part ? part.output : []))
  return outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []))
}

function partOf(id: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]
  if (library !== undefined) return library
  if (id.includes('/catalogues/')) return 'texts'
  const house = /(packages|apps)\/(\w+)\//.exec(id)
  if (house === null) return 'bundler'
  return house[1] === 'apps' ? 'the app' : `@candela/${house[2]}`
}

async function minifiedSize(code: string): Promise<number> {
  const { code: small } = await transform(code, { minify: true })
  return small === '' ? 0 : gzipSync(small, { level: 9 }).length
}
