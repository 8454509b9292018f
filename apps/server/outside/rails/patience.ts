import { SECOND } from '@candela/units'
import { type Rail, RailError } from './rail.ts'

/** a rail that has not answered for so long has said nothing; some calls one after the other still end within a stop's time */
const PATIENCE_MS = 6 * SECOND

/** The same rail, whose calls reject with a RailError `silent` where no answer comes in time: what they asked may have been done. */
export function patient(rail: Rail): Rail {
  const soon = <T>(asked: Promise<T>): Promise<T> => withinPatience(rail.id, asked)
  const any = {
    payout: (order: Parameters<Rail['payout']>[0]) => soon(rail.payout(order)),
    status: (key: string) => soon(rail.status(key)),
    linesAfter: (after: number, limit: number) => soon(rail.linesAfter(after, limit)),
    close: (day: number) => soon(rail.close(day)),
  }
  if (rail.kind === 'chain') return { ...rail, ...any, confirmations: (index) => soon(rail.confirmations(index)) }
  if (rail.kind === 'card') return { ...rail, ...any, charge: (order) => soon(rail.charge(order)) }
  return { ...rail, ...any }
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
