import type { CallInput } from '@candela/contract/client'
import { call } from '../../live/index.ts'
import { whileHere } from '../../session/store.ts'
import { saveText } from '../../shell/save-file.ts'
import { useSaving } from '../../shell/saving.ts'

export type StatementFile = NonNullable<CallInput<'statement'>['query']>

/** Saves a statement as a file; while it comes, no other is asked for. */
export function useStatementFile(): readonly [save: (query: StatementFile) => void, isSaving: boolean] {
  const [save, isSaving] = useSaving()
  return [(query) => save(() => saveStatement(query)), isSaving]
}

/** Asks for the statement and saves it, nothing once its owner has left. What is refused throws and is no file. */
export async function saveStatement(query: StatementFile): Promise<boolean> {
  return saveText('candela-statement.csv', await whileHere(call('statement', { query })), 'text/csv')
}
