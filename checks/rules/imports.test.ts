import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { countImports, imports } from './imports.ts'

const DOORS = [
  source('packages/units/package.json', '{"name":"@candela/units","exports":{".":"./index.ts"}}'),
  source('packages/core/package.json', '{"name":"@candela/core","exports":{".":"./index.ts"}}'),
  source('packages/auditor/package.json', '{"name":"@candela/auditor","exports":{".":"./index.ts"}}'),
  source('packages/journal/package.json', '{"name":"@candela/journal","exports":{".":"./i.ts","./format":"./f.ts"}}'),
  source(
    'packages/rules/package.json',
    '{"name":"@candela/rules","exports":{".":"./i.ts","./loan":"./l.ts","./loan/arithmetic":"./la.ts","./arithmetic":"./a.ts","./person":"./p.ts"}}',
  ),
]

const LOAN_RULES = `import { LOAN_RULES, type LoanRate } from '@candela/rules/loan'`

function faults(path: string, text: string): string[] {
  return imports.check([...DOORS, source(path, text)]).map(({ line, message }) => `${line} ${message}`)
}

describe('imports', () => {
  it.each([
    ['packages/core/a.ts', `import { x } from '@candela/units'`],
    ['packages/core/spot/a.ts', `import { x } from '../ledger/b.ts'`],
    ['packages/core/a.test.ts', `import { readFileSync } from 'node:fs'`],
    ['packages/core/loan/a.ts', `import type { LoanRules } from '@candela/rules/loan'`],
    ['packages/core/loan/a.ts', `import { type LoanRules } from '@candela/rules/loan'`],
    ['packages/core/loan/a.ts', `import { dueAt } from '@candela/rules/loan/arithmetic'`],
    ['packages/core/spot/a.ts', `import { buyHold } from '@candela/rules/arithmetic'`],
    ['packages/core/state.ts', `import { RULES } from '@candela/rules'`],
    ['packages/core/loan/a.test.ts', `import { lateAt } from '@candela/rules/loan'`],
    ['packages/core/testing/timed.ts', `import { RULES } from '@candela/rules'`],
    ['apps/customer/a.tsx', `${LOAN_RULES}\nconst rate = () => rulesNow(LOAN_RULES).loanRate(1n)`],
    ['apps/customer/a.tsx', `${LOAN_RULES}\nfunction of(loan) { return rulesAt(LOAN_RULES, loan.ruleVersion) }`],
    ['apps/customer/a.tsx', `import { dueAt } from '@candela/rules/loan/arithmetic'`],
    ['apps/customer/a.tsx', `import { nickFault } from '@candela/rules/person'`],
    ['apps/customer/a.test.tsx', `import { lateAt } from '@candela/rules/loan'`],
    ['apps/customer/live/rules.ts', `import { inForce } from '@candela/rules'`],
    ['apps/console/a.tsx', `import { dueAt } from '@candela/rules/loan/arithmetic'`],
    ['apps/server/features/loan/a.ts', `import type { LoanRules } from '@candela/rules/loan'`],
    ['apps/server/floor.ts', `import { LATEST_RULES } from '@candela/rules'`],
    ['packages/projections/a.ts', `import type { State } from '@candela/core'`],
    ['packages/projections/b.ts', `import { type State } from '@candela/core'`],
    ['packages/engine/a.ts', `import { header } from '@candela/journal/format'`],
    ['packages/verify/node/main.ts', `import { open } from 'node:fs/promises'`],
    ['packages/simulator/compare.ts', `import type { Core } from '@candela/core'`],
    ['packages/simulator/compare.ts', `import { Auditor } from '@candela/auditor'`],
    ['packages/auditor/a.ts', `import { assert } from '@candela/units'`],
    ['packages/auditor/floor/a.ts', `import { x } from '../spot.ts'`],
    ['packages/verify/audit.ts', `import { Auditor } from '@candela/auditor'`],
    ['packages/verify/rooms/a.test.ts', `import { lateAt } from '@candela/rules/loan'`],
    ['packages/verify/testing/a.ts', `import { lateAt } from '@candela/rules/loan'`],
    ['apps/server/a.ts', `import pg from 'pg'`],
    ['apps/server/features.made.ts', `import { spot } from './features/spot/index.ts'`],
    ['apps/server/operator.ts', `import { nameOperator } from './features/operators/index.ts'`],
    ['apps/server/features/spot/a.ts', `import type { Letters } from '../../ports/messages.ts'`],
    ['apps/server/features/spot/a.test.ts', `import { openLetters } from '../messages/letters.ts'`],
    ['apps/server/testing/a.ts', `import { openLetters } from '../features/messages/letters.ts'`],
    ['apps/customer/features/trade/a.tsx', `import { Book } from '../market/index.ts'`],
    ['apps/customer/shell/rooms.made.ts', `import { PAGES } from '../features/trade/pages.ts'`],
  ])('lets %s do: %s', (path, text) => expect(faults(path, text)).toEqual([]))

  it.each([
    ['packages/units/a.ts', `import { x } from '@candela/core'`, 'packages/units may import no room; not core'],
    ['packages/core/a.ts', `\nimport { x } from '@candela/journal'`, 'not journal'],
    ['packages/core/a.ts', `export { x } from '@candela/journal'`, 'not journal'],
    ['packages/core/a.ts', `const x = await import('@candela/journal')`, 'not journal'],
    ['packages/core/a.ts', `let x: import('@candela/journal').Entry`, 'not journal'],
    ['packages/core/a.ts', `import { x } from '@candela/units/assert.ts'`, 'is no door of units'],
    ['packages/core/a.ts', `import { x } from '@candela/core'`, 'by relative path'],
    ['packages/core/a.ts', `import { x } from '../units/assert.ts'`, 'leaves packages/core'],
    ['packages/core/a.ts', `import { x } from './b'`, 'needs its ending'],
    ['packages/core/a.ts', `import { readFileSync } from 'node:fs'`, `is Node's`],
    ['packages/core/loan/a.ts', `import { lateAt } from '@candela/rules/loan'`, 'through state.rules'],
    ['packages/core/loan/a.ts', `import { type Owed, lateAt } from '@candela/rules/loan'`, 'through state.rules'],
    ['packages/core/loan/a.ts', `import { RULES } from '@candela/rules'`, 'through state.rules'],
    ['packages/core/loan/a.ts', `export * from '@candela/rules/loan'`, 'through state.rules'],
    ['packages/core/state.ts', `import { lateAt } from '@candela/rules/loan'`, 'through state.rules'],
    ['packages/core/a.ts', `import { nickFault } from '@candela/rules/person'`, 'through state.rules'],
    ['apps/customer/a.tsx', `import { MOST_LOAN } from '@candela/rules/loan'`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `import * as loan from '@candela/rules/loan'`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `export { LOAN_RULES } from '@candela/rules/loan'`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `import { LOAN_RULES as mine } from '@candela/rules/loan'`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `${LOAN_RULES}\nconst rate = () => LOAN_RULES[1].loanRate(1n)`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `${LOAN_RULES}\nconst last = () => inForce(LOAN_RULES, 4)`, 'through rulesNow(…)'],
    ['apps/customer/a.tsx', `${LOAN_RULES}\nconst { days } = rulesNow(LOAN_RULES)`, 'through rulesNow(…)'],
    ['apps/customer/live/rules.ts', `import { lateAt } from '@candela/rules/loan'`, 'through rulesNow(…)'],
    ['apps/console/a.tsx', LOAN_RULES, 'through the answers of the server'],
    ['apps/server/features/loan/a.ts', `import { lateAt } from '@candela/rules/loan'`, 'through core.rules'],
    ['apps/server/features/loan/a.ts', LOAN_RULES, 'through core.rules'],
    ['packages/projections/a.ts', `import { Core } from '@candela/core'`, 'only types from core'],
    ['packages/projections/a.ts', `import { type A, b } from '@candela/core'`, 'only types from core'],
    ['packages/auditor/a.ts', `import type { Core } from '@candela/core'`, 'not core'],
    ['packages/auditor/a.ts', `import { feeOf } from '@candela/rules'`, 'not rules'],
    ['packages/verify/node/a.ts', `import { dueAt } from '@candela/rules/loan/arithmetic'`, 'not rules'],
    ['packages/verify/rooms/a.ts', `import type { LoanRules } from '@candela/rules/loan'`, 'not rules'],
    ['packages/auditor/a.ts', `import type { Entry } from '@candela/journal'`, 'not journal'],
    ['packages/auditor/a.ts', `import { compareAll } from '../simulator/compare.ts'`, 'leaves packages/auditor'],
    ['packages/auditor/a.ts', `import { createHash } from 'node:crypto'`, `is Node's`],
    ['apps/customer/a.tsx', `import { Core } from '@candela/core'`, 'not core'],
    ['apps/customer/features/trade/a.tsx', `import { Book } from '../market/book.tsx'`, 'goes round the door'],
    ['apps/server/features/spot/a.ts', `import type { Letters } from '../messages/letters.ts'`, 'declare a port'],
    ['apps/server/features/spot/a.ts', `import { messages } from '../messages/index.ts'`, 'declare a port'],
    ['apps/server/http/a.ts', `import type { Trading } from '../features/spot/trading.ts'`, 'handed a port'],
    ['apps/server/features.made.ts', `import { openLetters } from './features/messages/letters.ts'`, 'handed a port'],
    ['apps/customer/shell/a.ts', `import { PAGES } from '../features/trade/pages.ts'`, 'goes round the door'],
    ['packages/extras/a.ts', `export const x = 1`, 'does not know'],
  ])('stops %s from: %s', (path, text, message) => {
    const found = faults(path, text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(message)
  })

  it('names the line', () => expect(faults('packages/core/a.ts', `\n\nimport '@candela/engine'`)[0]).toMatch(/^3 /))

  it('counts what it has read', () => {
    expect(countImports([source('a.ts', `import 'b'\nexport * from 'c'`), source('d.md', `import 'e'`)])).toBe(2)
  })
})
