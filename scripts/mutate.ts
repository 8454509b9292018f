import { parseArgs } from 'node:util'
import { type Claim, claimsIn, type Mutant, readMutants, repository } from '@candela/checks/specification'
import { MutantCopy } from './mutants/copy.ts'
import { type Fate, judge } from './mutants/judge.ts'
import { kindOf, sampleOf } from './mutants/sample.ts'

const USAGE = `npm run mutate -- ID…        breaks the product as the tables beside the tests declare for these ids, and wants the tests to see it
npm run mutate -- --all      every declared mutation; --kind unit (or house, process, e2e) those of such tests, --n N the first N
npm run mutate -- --sample   ten of them, others every day`
const DAY_MS = 86_400_000
/** of a batch */
const AT_MOST = 12

const { positionals: ids, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    sample: { type: 'boolean' },
    kind: { type: 'string' },
    n: { type: 'string' },
  },
})
const sources = repository()
const claims = claimsIn(sources)
const mutants = await readMutants(sources)
const unknown = ids.filter((id) => !mutants.some((mutant) => mutant.id === id))
if (unknown.length > 0 || (ids.length === 0 && !values.all && !values.sample)) {
  console.error(unknown.length > 0 ? `no mutation is declared for ${unknown.join(', ')}\n${USAGE}` : USAGE)
  process.exit(1)
}
const wanted = mutants.filter((mutant) => values.kind === undefined || kindOf(mutant) === values.kind)
const chosen = values.sample
  ? sampleOf(wanted, Math.floor(Date.now() / DAY_MS))
  : wanted
      .filter(({ id }) => values.all || ids.includes(id))
      .slice(0, values.n === undefined ? undefined : Number(values.n))

const copy = await MutantCopy.make()
const fates: Fate[] = []
try {
  // first together, in as few builds as can be; what is not seen by its own claim is tried again alone
  for (const batch of values.sample ? [chosen] : batches(chosen)) {
    const together = await tried(batch)
    for (const [index, mutant] of batch.entries()) {
      const fate = together[index]!
      tell(fate === 'caught' || batch.length === 1 ? fate : (await tried([mutant]))[0]!, mutant)
    }
  }
} finally {
  copy.remove()
}
const survived = fates.filter((fate) => fate === 'survived' || fate === 'broken').length
console.log(`${fates.length} mutations, ${fates.length - survived} seen by the tests that claim, ${survived} not`)
process.exitCode = survived > 0 ? 1 : 0

async function tried(batch: readonly Mutant[]): Promise<Fate[]> {
  const problem = await copy.apply(batch)
  if (problem !== undefined) {
    console.log(problem)
    return batch.map(() => 'broken')
  }
  const reports = await copy.test(batch.map((mutant) => ({ test: mutant.test, claims: claimsOf(mutant) })))
  return batch.map((mutant) => judge(mutant, claimsOf(mutant), reports.get(mutant.test)))
}

function claimsOf({ id, test }: Mutant): Claim[] {
  return claims.filter((claim) => claim.id === id && claim.path === test)
}

/** Groups of one kind of test in which no product file and no test stands twice. */
function batches(all: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = []
  for (const mutant of all) {
    const isApart = (other: Mutant): boolean =>
      kindOf(other) === kindOf(mutant) && other.file !== mutant.file && other.test !== mutant.test
    const group = groups.find((each) => each.length < AT_MOST && each.every(isApart))
    if (group) group.push(mutant)
    else groups.push([mutant])
  }
  return groups
}

function tell(fate: Fate, { id, file, from, to, test }: Mutant): void {
  fates.push(fate)
  const words: Record<Fate, string> = {
    caught: '✓ caught',
    elsewhere: '✓ caught by another assertion of its test',
    survived: '✗ SURVIVED',
    broken: '✗ does not build',
  }
  console.log(`${id.padEnd(7)} ${words[fate]}  ${test}`)
  if (fate !== 'caught') console.log(`        ${file}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`)
}
