import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from './source.ts'

const made = mkdtempSync(join(tmpdir(), 'candela-knip-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

interface Report {
  issues: ({ file: string } & Record<string, { name: string; line?: number }[]>)[]
}

/**
 * Everything unused, `path:line: dead-exports: …` a line: exports, files and dependencies, and packages that are needed but not declared.
 */
function deadIn(folder: string): string[] {
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/knip'), ['--reporter', 'json', '--no-progress'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (!stdout.trim().startsWith('{')) throw new Error(`knip did not report: ${stdout}${stderr}`)
  const { issues }: Report = JSON.parse(stdout)
  return issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name, line }) => `${file}:${line ?? 1}: dead-exports: ${kind} ${name}`) : [],
    ),
  )
}

it('finds an export that nobody imports, and a dependency that nothing uses', () => {
  mkdirSync(join(made, 'packages/units'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(made, 'node_modules'))
  cpSync(join(ROOT, 'knip.json'), join(made, 'knip.json'))
  const write = (path: string, text: string) => writeFileSync(join(made, path), text)
  write('package.json', '{"name":"made","type":"module","workspaces":["packages/*"]}')
  write(
    'packages/units/package.json',
    '{"name":"@candela/units","type":"module","exports":{".":"./index.ts"},"dependencies":{"pg":"1.0.0"}}',
  )
  write('packages/units/index.ts', `export { used } from './a.ts'\n`)
  write('packages/units/a.ts', 'export const used = 1\nexport const unused = 2\n')
  write('packages/units/nobody.ts', 'export const lost = 3\n')
  const found = deadIn(made).join('\n')
  expect(found).toContain('packages/units/a.ts:2: dead-exports: exports unused')
  expect(found).toContain('packages/units/nobody.ts')
  expect(found).toContain('dependencies pg')
  expect(found).not.toContain('exports used')
})

it('nothing is exported for nobody', () => {
  expect(deadIn(ROOT).join('\n')).toBe('')
})
