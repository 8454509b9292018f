import { greatest, least } from '../floor/arithmetic.ts'
import { leftFree, savingOf } from '../perpetual/cross-moving.ts'
import { initialMargin, signed } from '../perpetual/position.ts'
import { maintenanceOf, type Tier, tierOf } from '../perpetual/tiers.ts'
import type { Figures, Given } from './given.ts'

/** The amounts that may go into a cross account and out of it. */
export function crossMove(given: Given, tiers: readonly Tier[]): Figures {
  const { notional, worth, initial } = accountOf(given, tiers)
  const mostOut = greatest(0n, least(given.number('wallet'), worth - initial))
  const mostOutWithoutCheck = greatest(0n, least(mostOut, leftFree(worth, notional)))
  return { mostIn: ownMoneyIn(given), mostOut, mostOutWithoutCheck }
}

/** The amount that saves an account which is below its need. */
export function crossTopUp(given: Given, tiers: readonly Tier[]): Figures {
  const { worth, needs } = accountOf(given, tiers)
  const money = { available: given.number('available'), own: ownMoneyIn(given) }
  const asked = savingOf({ worth, needs }, money, given.number('targetPpm'))
  const moved = given.fields['on'] === true && given.fields['protected'] === false ? asked : 0n
  const liquidates = worth + moved < needs
  return { equity: worth, maintenance: needs, moved, equityAfter: worth + moved, liquidates }
}

function ownMoneyIn(given: Given): bigint {
  return greatest(0n, given.number('available') - given.number('unpaidPrincipal'))
}

/** At its marks: notional of all, worth, what it has to keep, and what to open all of it anew would take. */
function accountOf(given: Given, tiers: readonly Tier[]) {
  const [marks, unit] = [given.numbers('marks'), given.number('v')]
  const all = { notional: 0n, worth: given.number('wallet'), needs: 0n, initial: 0n }
  for (const [place, row] of given.rows('positions').entries()) {
    const notional = marks[place]! * row.number('lots') * unit
    all.notional += notional
    all.worth += signed(row.number('side') === 1n, notional - row.number('cost'))
    all.needs += maintenanceOf(tiers, notional)
    all.initial += initialMargin(notional, least(row.number('leverage', 1n), tierOf(tiers, notional).leverage))
  }
  return all
}
