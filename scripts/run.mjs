// run.mjs FILE args…: runs a TypeScript program of this checkout, after quietly making sure that what it needs is there.
import './setup/node.mjs'
import { relative, resolve } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { run } from './setup/child.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root } from './setup/root.mjs'
import { main, SetupError } from './setup/say.mjs'
import { beginRun } from './test/run-folder.mjs'

await main(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new SetupError('usage: node scripts/run.mjs FILE args…')
  const path = resolve(file)
  const room = relative(root, path).split('/')[0]
  await ensurePackages()
  const isInBrowser = args.length === 0 || args.some((name) => ['shell', 'frames', 'taps', 'pages'].includes(name))
  const isMutate = relative(root, path) === 'scripts/mutate.ts'
  if (room === 'e2e' || isMutate || (room === 'bench' && isInBrowser)) await ensureChromium({ whole: room === 'bench' })
  if (room === 'e2e' || room === 'bench') await ensureBuild()
  // what starts servers and browsers leaves none behind, however it ends
  if (room === 'e2e' || room === 'bench' || isMutate) beginRun()
  const { code } = await run(process.execPath, ['--import', 'tsx', path, ...args], { show: 'all', cwd: process.cwd() })
  process.exitCode = code
})
