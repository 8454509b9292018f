// What a change touches: which files, which words they belong to, and which tests of servers and browsers those words have.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/root.mjs'

/** Journeys by word, where they are not called like it. What has no word of its own is seen by those of `shell`. */
const JOURNEYS = {
  applications: ['loan'],
  balances: ['trading'],
  company: ['routes'],
  console: ['console'],
  content: ['routes', 'announcements'],
  customers: ['console'],
  audit: ['console'],
  operators: ['console'],
  desk: ['console'],
  design: ['layout', 'trading'],
  funding: ['deposits', 'withdrawals', 'funding'],
  help: ['visitor'],
  home: ['visitor'],
  house: ['proofs'],
  http: ['entrance', 'trading'],
  journal: ['trading', 'proofs'],
  engine: ['trading', 'timed'],
  landing: ['visitor'],
  legal: ['routes'],
  live: ['connection', 'visitor'],
  location: ['settings'],
  market: ['visitor', 'chart'],
  messages: ['account'],
  order: ['trading'],
  outside: ['visitor', 'chart'],
  perpetual: ['perpetual', 'funding'],
  product: ['chart'],
  proof: ['proofs'],
  rails: ['deposits'],
  referral: ['account'],
  releases: ['withdrawals'],
  search: ['visitor'],
  services: ['routes'],
  session: ['entrance'],
  shell: ['visitor', 'routes', 'connection'],
  sockets: ['visitor', 'connection'],
  spot: ['trading', 'stops'],
  store: ['trading'],
  trade: ['trading', 'stops'],
  vault: ['entrance', 'security'],
  verify: ['proofs'],
}
const WORD_OF = [
  /^apps\/\w+\/features\/([\w-]+)/,
  /^packages\/contract\/features\/([\w-]+)\.ts/,
  /^packages\/locale\/catalogues\/\w+\/([\w-]+)\.json/,
  /^apps\/(console)\//,
  /^apps\/(?:customer|server)\/([\w-]+)\//,
  /^packages\/(design|journal|engine|verify)\//,
  /^packages\/\w+\/([\w-]+?)(?:\.test)?(?:\/|\.tsx?$)/,
  /^e2e\/journeys\/(\w+)\.journey\./,
]

/** The files that differ from `base`, or that are not committed; new ones too, those that are gone not. */
export function changedSince(base) {
  const lines = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const files = [
    ...lines('diff', '--name-only', '--diff-filter=d', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files.filter((path) => path !== '' && existsSync(join(root, path))))]
}

export function wordsOf(files) {
  return [...new Set(files.map((path) => WORD_OF.map((shape) => shape.exec(path)?.[1]).find(Boolean)).filter(Boolean))]
}

/** Process tests and journeys of the words, and the changed ones themselves, as paths. */
export function testsOf(files, words) {
  const journeys = words.flatMap((word) => JOURNEYS[word] ?? [word]).map((name) => `e2e/journeys/${name}.journey.ts`)
  const processes = words.flatMap((word) => processTestsIn(`apps/server/features/${word}`, `apps/server/${word}`))
  const own = (ending) => files.filter((path) => path.endsWith(ending))
  const there = (paths) => [...new Set(paths)].filter((path) => existsSync(join(root, path)))
  return {
    process: there([...processes, ...own('.process.test.ts')]),
    e2e: there([...journeys, ...own('.journey.ts')]),
  }
}

function processTestsIn(...folders) {
  return folders.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.process.test.ts'))
          .map((name) => `${folder}/${name}`)
      : [],
  )
}
