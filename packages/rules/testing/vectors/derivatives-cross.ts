import {
  crossHealth,
  type CrossPosition,
  crossStake,
  crossTopUp,
  crossTransferable,
  DEFAULT_TIERS,
  leveragePpm,
  marginRefusal,
  mostWithoutKnowledge,
} from '../../perpetual/index.ts'
import { ownMoney } from '../../own-money.ts'
import { sideIn, unitIn } from './derivatives-given.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

export const CROSS_SHAPES: readonly Shape[] = [
  { area: 'crossMove', needs: ['wallet', 'direction', 'amount'], run: move },
  { area: 'crossTopUp', needs: ['wallet', 'on'], run: topUp },
]

function positionsIn(given: Given): CrossPosition[] {
  const [unit, marks] = [unitIn(given), given.numbers('marks')]
  return given.objects('positions').map((each, place) => {
    const own = { side: sideIn(each), lots: each.number('lots'), cost: each.big('cost'), margin: 0n, settled: 0n }
    return { position: own, mark: marks[place]!, unit, leverage: each.number('leverage', 1), tiers: DEFAULT_TIERS }
  })
}

function move(given: Given): unknown {
  const [wallet, available, unpaidPrincipal] = ['wallet', 'available', 'unpaidPrincipal'].map((name) => given.big(name))
  const amount = given.big('amount')
  const direction = given.text('direction') === 'in' ? 'in' : 'out'
  const positions = positionsIn(given)
  const mostOut = crossTransferable(wallet!, positions)
  const mostOutWithoutCheck = mostWithoutKnowledge(crossStake(wallet!, positions), mostOut)
  const code = marginRefusal({
    direction,
    hasPosition: true,
    amount,
    isStale: false,
    maximum: direction === 'in' ? undefined : mostOut,
    isKnowledgeMissing: !given.boolean('knowledge') && amount > mostOutWithoutCheck,
    available: available!,
    unpaidPrincipal: unpaidPrincipal!,
  })
  const moved = code !== undefined ? 0n : direction === 'in' ? amount : -amount
  return {
    code: code ?? 'ok',
    mostIn: ownMoney(available!, unpaidPrincipal!),
    mostOut,
    mostOutWithoutCheck,
    leverageAfter: leveragePpm(crossStake(wallet! + moved, positions)) ?? null,
    walletAfter: wallet! + moved,
    availableAfter: available! - moved,
  }
}

function topUp(given: Given): unknown {
  const [wallet, available, unpaidPrincipal] = ['wallet', 'available', 'unpaidPrincipal'].map((name) => given.big(name))
  const positions = positionsIn(given)
  const health = crossHealth(wallet!, positions)
  const terms = { available: available!, unpaidPrincipal: unpaidPrincipal!, targetPpm: given.number('targetPpm') }
  const asked = crossTopUp(health, terms)
  const [isOn, isProtected] = [given.boolean('on'), given.boolean('protected')]
  const moved = isOn && !isProtected ? asked.moved : 0n
  return {
    equity: health.equity,
    maintenance: health.maintenance,
    wanted: asked.wanted,
    moved,
    walletAfter: wallet! + moved,
    availableAfter: available! - moved,
    equityAfter: health.equity + moved,
    liquidates: crossHealth(wallet! + moved, positions).isBelow,
  }
}
