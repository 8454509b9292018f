import type { PenaltySchedule } from '@candela/contract'
import { formatDecimal, gmt8Day, gmt8DayStart, parseDecimal, SCALE } from '@candela/units'
import { creditScore } from '../../credit/score.ts'
import {
  dayYield,
  firstYieldDay,
  MIDNIGHT,
  midnightGap,
  midnightItemAt,
  orderRoom,
  paymentOf,
  penaltyOf,
  penaltyPublishable,
  planDays,
  planPromise,
  rateOfDay,
  remainingDays,
  settledAt,
  termPromise,
} from '../../earn/index.ts'
import {
  assetsOfBand,
  dayInterest,
  depositsReach,
  euYearlyPpm,
  incomeOfBand,
  limitOfScore,
  limitOfTier,
  LOAN_RATES,
  loanCost,
  loanRate,
  mostAffordable,
  savedByACentLess,
  simpleYearlyPpm,
} from '../../loan/index.ts'
import { allocateShared, unlockedBy } from '../../subscription/index.ts'
import { dateOf, dayOf, instantOf, isStart, startText } from './calendar.ts'
import { decimal } from './figures.ts'
import type { Given } from './given.ts'
import type { Shape } from './shape.ts'

/** The shapes of the earn file that are formulas; what is a sequence of commands needs the core. */
export const EARN: readonly Shape[] = [
  { area: 'earn.formula', needs: ['amount', 'ratePpm'], run: dayPaid },
  { area: 'earn.formula', needs: ['amount', 'highPpm', 'days'], run: reserved },
  { area: 'earn.formula', needs: ['free', 'highPpm', 'days'], run: room },
  { area: 'earn.formula', needs: ['lowPpm', 'highPpm', 'promised', 'free'], run: rate },
  { area: 'earn.formula', needs: ['amount', 'remainingDays'], run: leaving },
  { area: 'earn.formula', needs: ['cases', 'columns'], run: publishable },
  { area: 'earn.formula', needs: ['instalment', 'everyDays'], run: plan },
  { area: 'earn.days', needs: ['at'], run: day },
  { area: 'earn.days', needs: ['first', 'cycleDays', 'instants'], run: remaining },
  { area: 'earn.midnight', needs: ['n', 'items'], run: itemsOfMidnight },
  { area: 'earn.midnight', needs: ['n', 'products', 'place'], run: settling },
  { area: 'earn.midnight', needs: ['n', 'instants'], run: dueOfMidnight },
  { area: 'subscription.formula', needs: ['supply', 'requests'], run: shared },
  { area: 'subscription.formula', needs: ['supply', 'one', 'split'], run: split },
  { area: 'subscription.formula', needs: ['supply', 'commitments', 'capPerCustomer'], run: beyondCap },
  { area: 'subscription.formula', needs: ['allocated', 'parts'], run: unlocking },
  { area: 'loan.formula', needs: ['amounts'], run: tables },
  { area: 'loan.formula', needs: ['amount', 'days'], run: cost },
  { area: 'loan.formula', needs: ['principal', 'ratePpm'], run: oddRest },
  { area: 'loan.apr', needs: ['amount', 'ratePpm', 'days'], run: priceCap },
  { area: 'loan.apr', needs: ['ratePpm', 'days'], run: yearly },
  { area: 'loan.apr', needs: ['received', 'repayments'], run: directive },
  { area: 'loan.apr', needs: ['interestOfTerm', 'days'], run: simple },
  { area: 'loan.limit', needs: ['facts', 'daysOpen'], run: limit },
  { area: 'loan.limit', needs: ['incomeBand', 'assetsBand'], run: affordable },
  { area: 'loan.withdrawal', needs: ['deposits', 'principal'], run: withdrawal },
]

function amountIn(given: Given, name: string): bigint {
  const raw = given.raw(name)
  const amount = typeof raw === 'string' || typeof raw === 'number' ? parseDecimal(String(raw)) : undefined
  if (amount === undefined) throw new Error(`${name} is no amount: ${JSON.stringify(raw)}`)
  return amount
}

function dayPaid(given: Given): unknown {
  const paid = formatDecimal(dayYield(amountIn(given, 'amount'), given.number('ratePpm')))
  return given.has('asset') ? { paid, asset: given.text('asset') } : { paid }
}

function reserved(given: Given): unknown {
  const promise = termPromise(amountIn(given, 'amount'), given.number('highPpm'), given.number('days'))
  return { reserved: formatDecimal(promise) }
}

function room(given: Given): unknown {
  const [highPpm, days] = [given.number('highPpm'), given.number('days')]
  const most = orderRoom(amountIn(given, 'free'), highPpm, days)
  return {
    room: formatDecimal(most),
    reservedAtRoom: formatDecimal(termPromise(most, highPpm, days)),
    reservedOneMore: formatDecimal(termPromise(most + 1n, highPpm, days)),
  }
}

function rate(given: Given): unknown {
  const terms = { lowPpm: given.number('lowPpm'), highPpm: given.number('highPpm') }
  return { ratePpm: rateOfDay(terms, amountIn(given, 'promised'), amountIn(given, 'free')) }
}

const SCHEDULES: readonly PenaltySchedule[] = ['remaining', 'threeDaily', 'none']

function scheduleOf(text: string): PenaltySchedule {
  const schedule = SCHEDULES.find((each) => text === each)
  if (!schedule) throw new Error(`no schedule: ${text}`)
  return schedule
}

/** The schedule stands in the vector's words alone: "early redemption, schedule remaining". */
function leaving(given: Given, _expected: Given, what: string): unknown {
  const schedule = scheduleOf(given.has('schedule') ? given.text('schedule') : (/schedule (\w+)/.exec(what)?.[1] ?? ''))
  const terms = { schedule, ratioPpm: given.number('ratioPpm'), lowPpm: given.number('lowPpm') }
  const amount = amountIn(given, 'amount')
  const penalty = penaltyOf(amount, terms, given.number('remainingDays'))
  return { penalty: formatDecimal(penalty), refund: formatDecimal(amount - penalty) }
}

function publishable(given: Given): unknown {
  const columns = given.list('columns').join()
  if (columns !== 'schedule,ratioPpm,lowPpm,cycleDays') throw new Error(`not understood: ${columns}`)
  const cases = given.list('cases') as readonly (readonly [string, number, number, number])[]
  return {
    publishable: cases.map(([schedule, ratioPpm, lowPpm, days]) =>
      penaltyPublishable({ schedule: scheduleOf(schedule), ratioPpm, lowPpm }, days),
    ),
  }
}

function plan(given: Given): unknown {
  const [everyDays, instalments] = [given.number('everyDays'), given.number('instalments')]
  const promise = planPromise(amountIn(given, 'instalment'), everyDays, instalments, given.number('highPpm'))
  return { reserved: formatDecimal(promise), instalmentDays: planDays(everyDays, instalments) }
}

function midnightOf(given: Given): { midnight: number; items: number } {
  return { midnight: gmt8DayStart(dayOf(given.text('day'))), items: given.number('n') }
}

function itemsOfMidnight(given: Given): unknown {
  const { midnight, items } = midnightOf(given)
  const dueAt = given.numbers('items').map((place) => midnightItemAt(midnight, items, place, MIDNIGHT))
  return {
    gapMs: items === 0 ? null : midnightGap(items, MIDNIGHT),
    entries: Math.ceil(items / MIDNIGHT.block),
    dueAt: dueAt.map(textOf),
  }
}

function dueOfMidnight(given: Given): unknown {
  const { midnight, items } = midnightOf(given)
  const instants = given.list('instants') as readonly string[]
  const isDue = (place: number, at: number): boolean => midnightItemAt(midnight, items, place, MIDNIGHT) <= at
  const dueBy = (at: number): number => Array.from({ length: items }, (_, i) => i).filter((i) => isDue(i, at)).length
  return { due: instants.map((at) => dueBy(instantOf(at))) }
}

function settling(given: Given): unknown {
  const { midnight, items } = midnightOf(given)
  const [products, place] = [given.number('products'), given.number('place')]
  const until = settledAt(midnight, { items, products, place }, MIDNIGHT)
  const instants = given.list('instants') as readonly string[]
  const answers = instants.map(instantOf).map((at) => (at >= midnight && at < until ? 'earnSettling' : 'open'))
  return { until: textOf(until), answers }
}

/** An instant of GMT+8 as the files write it. */
function textOf(at: number): string {
  const day = gmt8Day(at)
  const since = at - gmt8DayStart(day)
  const part = (unit: number, of: number, digits = 2): string =>
    String(Math.floor(since / unit) % of).padStart(digits, '0')
  return `${dateOf(day)}T${part(3_600_000, 24)}:${part(60_000, 60)}:${part(1_000, 60)}.${part(1, 1_000, 3)}+08:00`
}

function day(given: Given): unknown {
  const at = instantOf(given.text('at'))
  const first = firstYieldDay(at)
  return {
    day: dateOf(gmt8Day(at)),
    dayNumber: gmt8Day(at),
    firstYieldDay: dateOf(first),
    firstPayment: startText(gmt8Day(paymentOf(first))),
    startsExactly: isStart(at),
  }
}

function remaining(given: Given): unknown {
  const [first, days] = [dayOf(given.text('first')), given.number('cycleDays')]
  return { remaining: given.list('instants').map((at) => remainingDays(first, days, instantOf(String(at)))) }
}

function shared(given: Given): unknown {
  return allocateShared(given.number('supply'), given.numbers('requests'))
}

function split(given: Given): unknown {
  const supply = given.number('supply')
  const allocate = (name: string): readonly number[] => allocateShared(supply, given.numbers(name)).allocated
  return { one: allocate('one'), split: allocate('split') }
}

/** The published convention: whoever is over the cap gets the cap, and the rest is shared again. */
function beyondCap(given: Given): unknown {
  const [supply, cap, commitments] = [given.big('supply'), given.big('capPerCustomer'), given.bigs('commitments')]
  const capped = new Set<number>()
  for (;;) {
    const open = commitments.map((_, index) => index).filter((index) => !capped.has(index))
    const wanted = open.reduce((total, index) => total + commitments[index]!, 0n)
    const left = supply - cap * BigInt(capped.size)
    const shareOf = (index: number): bigint => (commitments[index]! * left) / wanted
    const over = open.filter((index) => shareOf(index) > cap)
    if (over.length === 0) {
      return { otherConvention: commitments.map((_, index) => (capped.has(index) ? cap : shareOf(index))) }
    }
    for (const index of over) capped.add(index)
  }
}

function unlocking(given: Given): unknown {
  const [allocated, parts] = [given.big('allocated'), given.number('parts')]
  return { cumulative: Array.from({ length: parts }, (_, part) => unlockedBy(allocated, part + 1, parts)) }
}

function tables(given: Given): unknown {
  const amounts = given.list('amounts').map((amount) => parseDecimal(String(amount))!)
  const rates = Object.entries(LOAN_RATES).map(([name, table]) => [name, amounts.map((each) => loanRate(table, each))])
  return Object.fromEntries(rates)
}

function cost(given: Given): unknown {
  const [amount, days] = [amountIn(given, 'amount'), given.number('days')]
  const { ratePpm, interest, total } = loanCost(LOAN_RATES.default, amount, days)
  return {
    ratePpm,
    interest: formatDecimal(interest),
    total: formatDecimal(total),
    savedByOneCentLess: formatDecimal(savedByACentLess(LOAN_RATES.default, amount, days)),
  }
}

function oddRest(given: Given): unknown {
  return { interest: formatDecimal(dayInterest(amountIn(given, 'principal'), given.number('ratePpm'))) }
}

/** Another lender's highest price, and which of our rates are above it. */
function priceCap(given: Given): unknown {
  const ratePpm = given.number('ratePpm')
  const interest = BigInt(given.number('days')) * dayInterest(amountIn(given, 'amount'), ratePpm)
  const above = LOAN_RATES.default.map(({ ppm }) => ppm).filter((ppm) => ppm > ratePpm)
  return { interest: formatDecimal(interest), ourBandsAbove: above }
}

/** ppm of the loan as a percentage, without zeros at its end. */
function percent(ppm: number): string {
  return formatDecimal(BigInt(ppm), 4)
}

function yearly(given: Given): unknown {
  const [ratePpm, days] = [given.number('ratePpm'), given.number('days')]
  const total = BigInt(1_000_000 + ratePpm * days)
  return {
    simplePercent: percent(simpleYearlyPpm(ratePpm)),
    euPercent: decimal(euYearlyPpm(1_000_000n, [[total, days]]), 10_000n, 1),
  }
}

function directive(given: Given): unknown {
  const repayments = given.rows('repayments').map(([amount, days]) => [BigInt(amount!), days!] as const)
  const ppm = euYearlyPpm(given.big('received'), repayments)
  return { euPercent: decimal(ppm, 10_000n, 1), twoDecimals: decimal(ppm, 10_000n, 2) }
}

/** A term's interest as a share of the loan. */
function simple(given: Given): unknown {
  const share = parseDecimal(given.text('interestOfTerm'), SCALE)!
  return { simplePercent: formatDecimal((share * 365n) / BigInt(given.number('days')), SCALE - 2) }
}

const FACTS = ['transactionPassword', 'identityValidated', 'faceValidated', 'passwordRetrieved'] as const

function limit(given: Given): unknown {
  const facts = given.list('facts').map(String)
  const unknown = facts.filter((fact) => !FACTS.some((each) => each === fact))
  if (unknown.length > 0) throw new Error(`no fact: ${unknown.join(', ')}`)
  const [openedAt, at] = [1, 1 + given.number('daysOpen') * 86_400_000]
  const since = (fact: (typeof FACTS)[number]): number => (facts.includes(fact) ? at : 0)
  const { score } = creditScore(
    {
      openedAt,
      transactionPassword: since('transactionPassword'),
      identityValidated: since('identityValidated'),
      faceValidated: since('faceValidated'),
      passwordRetrieved: since('passwordRetrieved'),
    },
    at,
  )
  const tier = { identity: facts.includes('identityValidated'), face: facts.includes('faceValidated') }
  return { score, byScore: formatDecimal(limitOfScore(score)), byTier: formatDecimal(limitOfTier(tier)) }
}

function affordable(given: Given): unknown {
  const [income, assets] = [incomeOfBand(given.number('incomeBand')), assetsOfBand(given.number('assetsBand'))]
  if (income === undefined || assets === undefined) throw new Error('no such band')
  if (given.has('income') && amountIn(given, 'income') !== income) throw new Error(`the income is ${income}`)
  if (given.has('assets') && amountIn(given, 'assets') !== assets) throw new Error(`the assets are ${assets}`)
  return { most: formatDecimal(mostAffordable(income, assets)) }
}

function withdrawal(given: Given): unknown {
  const { allowed, missing } = depositsReach(amountIn(given, 'deposits'), amountIn(given, 'principal'))
  return { allowed, missing: formatDecimal(missing) }
}
