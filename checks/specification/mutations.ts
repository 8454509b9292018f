import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutation } from '../proves.ts'
import { ROOT, type Source, type Violation } from '../source.ts'
import type { Claim } from './claims.ts'

/** A change under which a claim must fall, and the test that makes the claim. */
export interface Mutant {
  readonly id: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** the test beside the table */
  readonly test: string
  readonly table: string
}

const TABLE = /\.mutations\.ts$/

/** Every mutation that is declared: `X.mutations.ts` exports MUTATIONS for the test `X.ts`. */
export async function readMutants(sources: readonly Source[]): Promise<Mutant[]> {
  const tables = sources.filter(({ path }) => TABLE.test(path))
  const read = tables.map(async ({ path }) => {
    const { MUTATIONS } = (await import(pathToFileURL(join(ROOT, path)).href)) as { MUTATIONS: readonly Mutation[] }
    const test = testOf(path, sources)
    return MUTATIONS.map(([id, file, from, to]) => ({ id, file, from, to, test, table: path }))
  })
  return (await Promise.all(read)).flat()
}

function testOf(table: string, sources: readonly Source[]): string {
  const base = table.replace(TABLE, '')
  return sources.find(({ path }) => path === `${base}.ts` || path === `${base}.tsx`)?.path ?? `${base}.ts`
}

/** Mutations that say nothing any more: whose text is gone or ambiguous, whose claim nobody makes. */
export function looseMutants(
  mutants: readonly Mutant[],
  sources: readonly Source[],
  claims: readonly Claim[],
): Violation[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  return mutants.flatMap(({ id, file, from, to, test, table }) => {
    const fault = (message: string): Violation[] => [{ path: table, line: lineOf(texts.get(table)!, id), message }]
    const times = (texts.get(file)?.split(from).length ?? 1) - 1
    if (!texts.has(file)) return fault(`${id} changes ${file}, which is not there`)
    if (times !== 1) return fault(`${id}: its text stands ${times} times in ${file}, not once`)
    if (from === to) return fault(`${id} changes nothing`)
    if (!claims.some((claim) => claim.id === id && claim.path === test)) return fault(`${test} does not claim ${id}`)
    return []
  })
}

function lineOf(text: string, id: string): number {
  return text.slice(0, Math.max(0, text.indexOf(`'${id}'`))).split('\n').length
}
