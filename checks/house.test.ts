import { proves } from '@candela/checks/proves'
import { LANGUAGES } from '@candela/contract'
import { describe, expect, it } from 'vitest'
import { advisories } from './rules/advisories.ts'
import { bannedCalls } from './rules/banned-calls.ts'
import { catalogues, countTexts } from './rules/catalogues.ts'
import { cheating } from './rules/cheating.ts'
import { coreRooms } from './rules/core-rooms.ts'
import { cycles } from './rules/cycles.ts'
import { dependencies } from './rules/dependencies.ts'
import { docComments } from './rules/doc-comments.ts'
import { fileSize, longFiles } from './rules/file-size.ts'
import { countImports, imports, MAY_IMPORT } from './rules/imports.ts'
import { goldenFiles } from './rules/golden-files.ts'
import { literalText } from './rules/literal-text.ts'
import { lock } from './rules/lock.ts'
import { lineWidth } from './rules/line-width.ts'
import { madeDoors } from './rules/made-doors.ts'
import { markup } from './rules/markup.ts'
import { names } from './rules/names.ts'
import { oneDoor } from './rules/one-door.ts'
import { panels } from './rules/panels.ts'
import { switches } from './rules/switches.ts'
import { testSupport } from './rules/test-support.ts'
import { unfinished } from './rules/unfinished.ts'
import { report, repository, type Rule } from './source.ts'

const SOURCES = repository()
const RULES: Rule[] = [
  imports,
  cycles,
  coreRooms,
  names,
  fileSize,
  lineWidth,
  testSupport,
  bannedCalls,
  literalText,
  madeDoors,
  markup,
  oneDoor,
  panels,
  switches,
  cheating,
  unfinished,
  lock,
  goldenFiles,
  advisories,
  dependencies,
  docComments,
]

function expectNone(rule: Rule): void {
  const violations = rule.check(SOURCES)
  if (violations.length > 0) expect.fail(`${violations.length} found\n${report(rule, violations)}`)
}

describe('the rules of the house', () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => expectNone(rule))

  it('catalogues', () => {
    const thirteen = ['de', 'en', 'es', 'fr', 'hi', 'id', 'ja', 'ko', 'pt', 'th', 'vi', 'zh_cn', 'zh_hk']
    expect(LANGUAGES.toSorted(), proves('S1.5')).toEqual(thirteen)
    expect(report(catalogues, catalogues.check(SOURCES)), proves('S1.5')).toBe('')
  })

  it('read the whole house', () => {
    const rooms = Object.keys(MAY_IMPORT).filter((room) => SOURCES.some(({ path }) => path.startsWith(`${room}/`)))
    expect(rooms.length).toBeGreaterThanOrEqual(14)
    expect(countImports(SOURCES)).toBeGreaterThan(500)
    expect(countTexts(SOURCES)).toBeGreaterThan(100)
  })

  it('name what is getting long', () => {
    const long = longFiles(SOURCES)
    if (long.length > 0) console.log(`worth a look:\n${long.join('\n')}`)
    expect(long.length).toBeLessThan(SOURCES.length / 10)
  })
})
