import { ConnectionError, Problem } from '@candela/contract/client'
import { describe, expect, it } from 'vitest'
import { openDecisions } from './command-ids.ts'

/** The ids that a decision carries each time it is asked for: those times end so, and once more it is done. */
async function idsAfter(...ends: readonly Error[]): Promise<string[]> {
  const ids: string[] = []
  const send = openDecisions()
  for (const end of [...ends, undefined]) {
    const sent = send('hold', async (commandId) => {
      ids.push(commandId)
      if (end !== undefined) throw end
    })
    await Promise.allSettled([sent])
  }
  return ids
}

describe('a decision of the desk', () => {
  it('keeps its command id until it has an answer: after a lost connection, a time that ran out, a house in trouble', async () => {
    const lost = [new ConnectionError('broken'), new Problem('timeout', {}, 504), new Problem('internal', {}, 500)]
    const ids = await idsAfter(...lost)
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
  })

  it('is another one after a refusal and after it was done', async () => {
    expect(new Set(await idsAfter(new Problem('holdActive', {}, 422))).size).toBe(2)
    const send = openDecisions()
    const ids = [await send('hold', async (id) => id), await send('hold', async (id) => id)]
    expect(new Set(ids).size).toBe(2)
  })

  it('has its own id beside others', async () => {
    const ids: string[] = []
    const send = openDecisions()
    const lose = (name: string) =>
      send(name, async (commandId) => {
        ids.push(commandId)
        throw new ConnectionError('broken')
      })
    await Promise.allSettled([lose('place'), lose('end')])
    expect(new Set(ids).size).toBe(2)
  })
})
