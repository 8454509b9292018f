import type { Event } from '@candela/contract'
import { moneyIn, RAILS, remittanceReference } from '@candela/rules/funding'
import { differences, type Difference } from '@candela/rules/testing'
import { assetOf, EPOCH, MoneyWorld, type Played, railOf } from './world.ts'
import { number, type Sequence, type Step, text } from './shape.ts'

type Of<K extends Event['kind']> = Extract<Event, { kind: K }>

/** Plays a published sequence against the core; what differs from what it expects, by path. */
export function playMoney(sequence: Sequence): Difference[] {
  const world = new MoneyWorld(sequence)
  const found: Difference[] = []
  for (const [place, step] of sequence.steps.entries()) {
    world.at = EPOCH + number(step, 'at')
    const events: Event[] = []
    while (world.core.isDue(world.at)) events.push(...world.must({ kind: 'tick' }).events)
    const answer = world.play(step)
    events.push(...answer.events)
    for (const event of events) world.note(event)
    const told = { ...seen(answer, world, step), events: events.flatMap((event) => toldAs(event, world)) }
    found.push(...differences(step.expect ?? {}, told, `steps[${place}]`))
  }
  const after = Object.keys(sequence.after ?? {}).map((name) => [name, world.see(name)])
  return [...found, ...differences(sequence.after ?? {}, Object.fromEntries(after), 'after')]
}

/** The figures of a step, under every name that the file may ask for. */
function seen(answer: Played, world: MoneyWorld, step: Step): Record<string, unknown> {
  const { code, value, repeated, events } = answer
  const of = <K extends Event['kind']>(kind: K): Of<K> | undefined =>
    events.find((event): event is Of<K> => event.kind === kind)
  const rail = railOf(text(step, 'rail'))
  const line = of('arrived')
  // what the house says twice has no id of its own
  const isSaidAgain = repeated || step.do.startsWith('payout')
  const common = { code, ...(isSaidAgain && { repeated: true }), customer: value, index: value, rate: value }
  const agreement = of('withdrawalAgreed') ?? of('linePlacing') ?? of('railReopened') ?? of('legalHoldPlacing')
  const isDecided = code === 'ok' && agreement?.agreement !== 'proposed'
  const reconciled = of('reconciled')
  return {
    ...common,
    destination: value,
    usableFrom: after(of('destinationAdded')?.usableFrom),
    version: world.core.ruleVersion - 2,
    line: line?.state,
    expected: world.linesOf(rail) + 1,
    deposit: step.do === 'recordLine' ? world.depositOf(rail, line?.line ?? 0) : value,
    ...depositFigures(world, step, of('depositStarted'), value),
    ...withdrawalFigures(world, step, events, value),
    outcome: step.do === 'agreeRelease' && isDecided ? 'agreed' : agreement?.agreement,
    ...(reconciled && {
      outcome: reconciled.outcome === 'agrees' ? 'agrees' : 'broken',
      reason: reconciled.outcome,
      difference: reconciled.difference,
    }),
  }
}

function depositFigures(
  world: MoneyWorld,
  step: Step,
  started: Of<'depositStarted'> | undefined,
  deposit: number,
): Record<string, unknown> {
  if (step.do !== 'startDeposit') return {}
  const { rules, funding } = world.core
  const [rail, asset] = [text(step, 'rail'), text(step, 'asset')]
  const terms = rules.funding.deposits[rail]?.[asset]
  const { asked, most } = funding.asked(number(step, 'customer', 1), world.at)
  const bounds = { minimum: terms?.minimum, maximum: terms?.maximum, left: most - asked }
  const isBank = RAILS[railOf(rail) - 1]?.kind === 'bank'
  if (started !== undefined) {
    const { fee, arrival } = started
    return { ...bounds, fee, arrival, ...(isBank && { reference: remittanceReference(deposit) }) }
  }
  const mid = world.state.rails.rates.at(-1)?.mids.find((each) => each.asset === assetOf(asset))?.mid
  const spreadPpm = rules.funding.currencies[asset]?.spreadPpm ?? 0
  if (mid === undefined || terms === undefined) return bounds
  const amount = BigInt(number(step, 'amount'))
  return { ...bounds, arrival: moneyIn(amount, { mid: BigInt(mid), spreadPpm }, terms.feePpm).arrival }
}

function withdrawalFigures(
  world: MoneyWorld,
  step: Step,
  events: readonly Event[],
  value: number,
): Record<string, unknown> {
  const asked = events.find((event) => event.kind === 'withdrawalRequested')
  const refused = events.find((event) => event.kind === 'withdrawalRefused')
  const known = world.state.withdrawals.get(number(step, 'request') || number(step, 'withdrawal') || value)
  const state = { withdrawal: value, state: known?.state }
  if (step.do === 'takePayout') return { ...state, arrival: known?.arrival }
  if (step.do !== 'requestWithdrawal') return state
  if (refused !== undefined) {
    const { rule, have, need } = refused
    const until = rule === 3 || rule === 8 ? need - EPOCH : need
    const { statute } = world.core.withdrawals.hold(number(step, 'customer', 1), world.at) ?? {}
    const amount = number(step, 'amount')
    const gap = { missing: need - have, left: need - (have - amount) }
    return {
      rule,
      until,
      statute,
      deposits: have,
      principal: need,
      available: have,
      minimum: need,
      maximum: need,
      ...gap,
    }
  }
  const { rules } = world.core
  const way = rules.funding.withdrawals[text(step, 'rail')]?.[text(step, 'asset')]
  if (asked === undefined && known?.customer !== number(step, 'customer', 1)) {
    return { fee: way?.fee, arrival: number(step, 'amount') - (way?.fee ?? 0) }
  }
  const decideBy = asked?.decideBy ?? (known?.askedAt ?? 0) + 86_400_000
  return { ...state, decideBy: after(decideBy), notBefore: after(asked?.notBefore ?? known?.notBefore) }
}

/** An instant of the file. */
function after(at: number | undefined): number | undefined {
  return at === undefined ? undefined : at - EPOCH
}

function toldAs(event: Event, world: MoneyWorld): string[] {
  switch (event.kind) {
    case 'withdrawalReleased':
      return [`released WD${event.withdrawal}`]
    case 'withdrawalDone':
      return [`withdrawn WD${event.withdrawal}`]
    case 'withdrawalReturned':
      return [`withdrawalReturned WD${event.withdrawal}`]
    case 'withdrawalCancelled':
      return [`cancelled WD${event.withdrawal} ${event.why}`]
    case 'withdrawalFailed':
      return [`failed WD${event.withdrawal} ${event.reason}`]
    case 'deposited':
      return [`deposited DP${event.deposit}`]
    case 'lineReturning':
      return [`sentBack ${RAILS[event.rail - 1]!.id}/${event.line}`]
    case 'lineReversed':
      return [`lineReversed ${RAILS[event.rail - 1]!.id}/${event.line}`]
    case 'depositReversed':
      return [`depositReversed DP${event.deposit}`]
    case 'depositEnded':
      return event.by === 'expired' ? [`depositExpired DP${event.deposit}`] : []
    case 'rebateLapsed':
      return ['rebateLapsed']
    case 'rebatePaid':
      return [`rebate L${world.rebates[event.rebate - 1]![0]} ${event.amount}`]
    default:
      return []
  }
}
