import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { scriptsLoadedBy, startProduct, WEIGHT_GOALS, weightOf } from '@candela/e2e'
import { buildBareShell } from './bare-shell.ts'
import type { Report } from './stream.ts'
import { weightsOf } from './weights.ts'

const KILOBYTE = 1000

/**
 * The JavaScript a phone that was never here loads until a page stands still, gzipped, in kB of 1000 bytes, and the share of each
 * library; beside React, a router, a query cache and a translator that do nothing, built by the same bundler in the same run.
 */
export async function run(report: Report): Promise<void> {
  const bare = await bareShell()
  const product = await startProduct()
  try {
    for (const { name, path, goal } of WEIGHT_GOALS) {
      const scripts = await scriptsLoadedBy(product, path)
      const value = weightOf(scripts)
      report({
        name: `shell: ${name}`,
        value,
        unit: 'kB',
        peer: 'a bare shell',
        peerValue: bare,
        ratio: value / bare,
        goal,
        weights: await weightsOf(scripts),
      })
    }
  } finally {
    await product.dispose()
  }
}

async function bareShell(): Promise<number> {
  const assets = join(await buildBareShell(), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return scripts.reduce((sum, name) => sum + gzipped(join(assets, name)), 0) / KILOBYTE
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}
