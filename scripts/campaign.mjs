// npm run campaign -- NAME [--n N …]: the long runs behind docs/RELIABILITY.md, one by one. Each prints a line with its
// counts, and ends with 1 where anything was found.
import './setup/node.mjs'
import { join } from 'node:path'
import { ensureBuild } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { run } from './setup/child.mjs'
import { root } from './setup/root.mjs'
import { bold, main, say, SetupError } from './setup/say.mjs'
import { beginRun } from './test/run-folder.mjs'

const JOURNAL = 'packages/journal/testing/campaign.ts'
const SIMULATOR = 'packages/simulator/campaign.ts'

/** name: program, what is counted by --n, and its size where it is left out */
const CAMPAIGNS = {
  kills: ['apps/server/testing/crash/main.ts', 'kill -9 of a real server under load', '1000'],
  rails: ['apps/server/testing/rails/main.ts', 'kill -9 of a real process of all practice rails', '1000'],
  money: ['apps/server/testing/money/main.ts', 'kill -9 of a house with its rails while money comes and goes', '100'],
  power: [JOURNAL, 'seeds of three losses of power each', '1000000'],
  'full-disk': [JOURNAL, 'writes that meet a full disk', '1000'],
  ends: [JOURNAL, 'operations at which a process or its machine ends', '3000'],
  corruption: [JOURNAL, 'bytes of which every bit is turned over', '1048576'],
  'corruption-large': [JOURNAL, 'bits turned over in a journal of --bytes', '100000'],
  houses: [SIMULATOR, 'seeds of simulated houses with crashes and faults', '1000'],
  sites: [SIMULATOR, 'sites of simulated houses at which something goes wrong', '2000'],
  commands: [SIMULATOR, 'random commands, core against auditor', '10000000'],
  repeats: [SIMULATOR, 'requests sent one to five times across restarts', '100000'],
  peer: [SIMULATOR, 'operations, core against nodejs-order-book', '1000000'],
  differential: ['e2e/differential/main.ts', 'operations over HTTP, the real server against nodejs-order-book', '5000'],
  processes: [SIMULATOR, 'commands, in three time zones and another Node', '10000'],
  forgeries: [
    'packages/verify/node/testing/campaign.ts',
    'forged proofs of each kind, and ten times as many mutated',
    '1000',
  ],
  files: [
    'packages/verify/node/testing/campaign.ts',
    'bits turned over in each file of a data directory, one by one',
    '100',
  ],
  foreign: [
    'apps/server/testing/foreign/main.ts',
    'orders of a house whose log a Python reader checks over HTTP',
    '300',
  ],
  scripts: ['e2e/scripts/main.ts', 'texts that want to be programs, in every field, before a real browser', '2000'],
  mutants: ['scripts/mutate.ts', 'declared mutations of the product, each seen by the test that claims', '100000'],
  fuzz: ['apps/server/testing/fuzz/main.ts', 'HTTP requests, and a fifteenth as many attacks on the socket', '200000'],
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2)
  const campaign = CAMPAIGNS[name]
  if (!campaign) {
    console.log(bold('npm run campaign -- NAME [--n N]'))
    for (const [known, [, what, size]] of Object.entries(CAMPAIGNS)) say(known.padEnd(17), `${what} (--n ${size})`)
    if (name !== undefined) throw new SetupError(`there is no campaign called ${name}`)
    return
  }
  await ensurePackages()
  if (campaign[0].startsWith('e2e/') || name === 'mutants') {
    await ensureChromium()
    await ensureBuild()
  }
  beginRun()
  const [program, , size] = campaign
  const own = program.endsWith('/campaign.ts') ? [name] : name === 'mutants' ? ['--all'] : []
  const sized = args.includes('--n') ? args : ['--n', size, ...args]
  const options = ['--import', 'tsx', join(root, program), ...own, ...sized]
  process.exitCode = (await run(process.execPath, options, { show: 'all' })).code
})
