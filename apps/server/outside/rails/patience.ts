import { SECOND } from '@candela/units'
import { type PayoutOrder, type Rail, RailError } from './rail.ts'

/** a rail that has not answered for so long has said nothing; some calls one after the other still end within a stop's time */
const PATIENCE_MS = 6 * SECOND

/** The same rail, whose calls reject with a RailError `silent` where no answer comes in time: what they asked may have been done. */
export function patient(rail: Rail): Rail {
  const soon = <T>(asked: Promise<T>): Promise<T> => withinPatience(rail.id, asked)
  const { id, publicKey, keyMemoryMs } = rail
  const any = {
    id,
    publicKey,
    keyMemoryMs,
    payout: (order: PayoutOrder) => soon(rail.payout(order)),
    status: (key: string) => soon(rail.status(key)),
    linesAfter: (after: number, limit: number) => soon(rail.linesAfter(after, limit)),
    close: (day: number) => soon(rail.close(day)),
  }
  if (rail.kind === 'bank') return { ...any, kind: 'bank', collection: (deposit) => rail.collection(deposit) }
  if (rail.kind === 'card') return { ...any, kind: 'card', charge: (order) => soon(rail.charge(order)) }
  return {
    ...any,
    kind: 'chain',
    address: (index) => rail.address(index),
    contract: (asset) => rail.contract(asset),
    confirmations: (index) => soon(rail.confirmations(index)),
  }
}

async function withinPatience<T>(rail: string, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RailError('silent', `the rail ${rail} does not answer`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([asked, silence])
  } finally {
    clearTimeout(timer)
  }
}
