import { type Rule, type Violation } from '../source.ts'

interface Locked {
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * package-lock.json names every package that any machine needs: `npm ci` refuses a lock without the programs of other platforms, which
 * npm leaves out where the package host did not offer them.
 */
export const lock: Rule = {
  name: 'lock',
  check(sources) {
    const file = sources.find(({ path }) => path === 'package-lock.json')
    if (!file) return []
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(file.text)
    const lines = file.text.split('\n')
    return Object.entries(packages).flatMap(([path, entry]): Violation[] => {
      const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      return needed
        .filter((name) => !isLocked(packages, path, name))
        .map((name) => ({
          path: file.path,
          line: lines.findIndex((line) => line.startsWith(`    "${path}":`)) + 1,
          message: `${path || 'the checkout'} needs ${name}, which is not locked; run node scripts/complete-lock.mjs`,
        }))
    })
  },
}

/** Found as Node finds it: in node_modules of the folder itself, then of each folder above. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
