// npm run audit: what the package registry knows of weaknesses in what the lock names, and under which licences it comes. Ends with 1 where
// something of weight "high" or more is found, with 2 where the registry could not be asked.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './setup/child.mjs'
import { root } from './setup/root.mjs'
import { bold, green, main, red, say } from './setup/say.mjs'

const GRAVE = new Set(['high', 'critical'])

await main(async () => {
  console.log(bold('Dependencies'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const brought = Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  const served = brought.filter(([, { dev, license }]) => !dev && license)
  const licences = new Map()
  for (const [, { license }] of served) licences.set(license, (licences.get(license) ?? 0) + 1)
  const counted = [...licences].sort((a, b) => b[1] - a[1]).map(([license, count]) => `${count} ${license}`)
  say('locked', `${brought.length} packages; what is not only for development: ${counted.join(', ')}`)
  process.exitCode = await known()
})

/** Asks for known weaknesses of what is served to customers or runs on the server; prints them. */
async function known() {
  const { output } = await run('npm', ['audit', '--omit=dev', '--json'])
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const answer = text === '' ? {} : JSON.parse(text)
  if (!answer.vulnerabilities) {
    const why = answer.message ?? answer.error?.summary ?? 'no answer'
    say(
      'audit',
      red(`this package registry cannot be asked for known weaknesses (${String(why).trim()}): nothing was checked`),
    )
    return 2
  }
  const found = Object.values(answer.vulnerabilities)
  for (const { name, severity, range } of found) say(severity, `${name} ${range}`)
  const isGrave = found.some(({ severity }) => GRAVE.has(severity))
  say('audit', found.length === 0 ? green('no known weakness') : `${found.length} packages with known weaknesses`)
  return isGrave ? 1 : 0
}
