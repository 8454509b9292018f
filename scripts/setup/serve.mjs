// Sets up what is missing, builds what has changed, then becomes the server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.mjs'
import { ensurePackages } from './packages.mjs'
import { root } from './root.mjs'
import { bold, dim, duration, main } from './say.mjs'

await main(async () => {
  const began = performance.now()
  if (!existsSync(join(root, 'node_modules'))) {
    console.log(
      `${bold('Candela')}: the first start on this machine. It installs its packages and builds itself; later starts skip that.`,
    )
  }
  await ensurePackages()
  await ensureBuild()
  console.log(
    `${bold('Candela')}: packages and build are up to date ${dim(`(${duration(performance.now() - began)})`)}, starting the server …`,
  )
})

// From here on this process is the server: signals reach it directly, and its exit code is ours.
process.removeAllListeners('SIGINT')
process.removeAllListeners('SIGTERM')
process.removeAllListeners('SIGHUP')
process.env.NODE_ENV ??= 'production'
process.env.DATA_DIR ??= join(root, '.data')
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
