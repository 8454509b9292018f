import { type Advisory, ADVISORIES } from '../advisories.ts'
import { type Rule, type Violation } from '../source.ts'

/** package-lock.json names no version with a weakness that we know of, unless the list says why it is held. */
export const advisories: Rule = {
  name: 'advisories',
  check(sources) {
    const file = sources.find(({ path }) => path === 'package-lock.json')
    if (!file) return []
    const { packages }: { packages: Record<string, { version?: string }> } = JSON.parse(file.text)
    const lines = file.text.split('\n')
    return Object.entries(packages).flatMap(([path, { version }]): Violation[] => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (version === undefined || !path.includes('node_modules/')) return []
      const known = ADVISORIES.filter((advisory) => advisory.package === name && isAffected(version, advisory))
      return known
        .filter(({ heldBecause }) => heldBecause === undefined)
        .map(({ id, fixed }) => ({
          path: file.path,
          line: lines.findIndex((line) => line.startsWith(`    "${path}":`)) + 1,
          message: `${name} ${version} has ${id}; ${fixed} is without it`,
        }))
    })
  },
}

function isAffected(version: string, { from = '0.0.0', fixed }: Advisory): boolean {
  return !isBefore(version, from) && isBefore(version, fixed)
}

/** By major, minor and patch; what stands behind them is not looked at. */
function isBefore(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const place = [0, 1, 2].find((index) => a![index] !== b![index])
  return place !== undefined && a![place]! < b![place]!
}
