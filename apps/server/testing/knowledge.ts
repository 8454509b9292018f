import { KNOWLEDGE_CHECK } from '@candela/rules/limits'
import { newCommandId } from '@candela/contract/client'
import type { TestClient } from './client.ts'

/** The customer answers every question of the knowledge check rightly; `now`: by the server's clock. */
export async function passKnowledgeCheck(client: TestClient, now = Date.now()): Promise<void> {
  const { version, questions } = KNOWLEDGE_CHECK
  const answers = questions.map(({ right }) => right)
  await client.call('answerKnowledgeCheck', { body: { commandId: newCommandId(now), version, answers } })
}
