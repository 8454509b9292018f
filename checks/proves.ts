/** A statement of the specification, by its number in docs/spec/checklist.md. */
export type StatementId = `S${number}.${number}`

/**
 * Names the statements that an assertion proves. It is the message of that assertion, so that a failure says which statement fell:
 * `expect(fee, proves('S5.50')).toBe('1.00')`, or `expect.poll(read, { message: proves('S5.50') })`. Nothing else may call it.
 */
export function proves(...ids: readonly StatementId[]): string {
  return ids.join(', ')
}

/**
 * Waits for what proves the statements and answers it; where it is refused, the error begins with their names. For what has no
 * value to compare, such as a page on which a text must appear: `await provenBy(['S2.8'], page.getByText('Filled').waitFor())`.
 */
export async function provenBy<T>(ids: readonly StatementId[], proof: Promise<T>): Promise<T> {
  try {
    return await proof
  } catch (error) {
    if (error instanceof Error) error.message = `${proves(...ids)}: ${error.message}`
    throw error
  }
}

/**
 * A change to the product under which a claim must fall: the statement, the file, what stands there once, and what stands there
 * instead. Tables of these lie beside the tests that claim: `earn.test.mutations.ts` beside `earn.test.ts`.
 */
export type Mutation = readonly [id: StatementId, file: string, from: string, to: string]
