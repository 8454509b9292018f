import type { AnswerOf } from '@candela/contract'
import { HOUSE_FUND, HOUSE_HOLD, HOUSE_PAYOUT, HOUSE_REFUSED } from '@candela/projections'
import { railOf } from '@candela/rules/funding/arithmetic'
import { assetNamed, nowOf, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'

const RULES = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** As SQL tells it: amounts as digits, all of one look. */
interface Told {
  readonly through: string
  readonly funds: readonly (readonly [fund: string, asset: number, rail: number, amount: string])[]
  readonly refused: readonly (readonly [rule: number, refused: number])[]
  readonly payouts: readonly (readonly [rail: number, count: number, median: number, longest: number])[]
  readonly holds: number
}

const FUNDS = `select json_agg(json_build_array(fund, asset, rail, amount::text) order by rail, asset, fund)
  from view.${HOUSE_FUND.name} where amount <> 0`
const REFUSED = `select json_agg(json_build_array(rule, refused)) from view.${HOUSE_REFUSED.name}`
/** the middle one, or the lower of two: the first by which half of all were out */
const PAYOUTS = `select json_agg(json_build_array(rail, total, median, longest) order by rail) from (
    select rail, max(through) as total, min(seconds) filter (where through * 2 >= total) as median, max(seconds) as longest
    from (
      select rail, seconds, sum(payouts) over (partition by rail order by seconds) as through,
        sum(payouts) over (partition by rail) as total
      from view.${HOUSE_PAYOUT.name}
    ) counted group by rail
  ) by_rail`
const HOLDS = `select count(*)::integer from view.${HOUSE_HOLD.name} where until > $1`

/** All its figures and how far they count come from one look. */
export async function houseMoney(sources: Sources): Promise<AnswerOf<'houseMoney'>> {
  const at = nowOf(sources)
  const { rows } = await sources.store.pool.query<Told>({
    name: 'house-money',
    text: `select seq as through, coalesce((${FUNDS}), '[]') as funds, coalesce((${REFUSED}), '[]') as refused,
             coalesce((${PAYOUTS}), '[]') as payouts, (${HOLDS}) as holds
           from view.position where part = 'money'`,
    values: [at],
  })
  const { through, funds, refused, payouts, holds } = rows[0]!
  const amounts = new Map(funds.map(([fund, asset, rail, amount]) => [`${fund} ${asset} ${rail}`, BigInt(amount)]))
  const amount = (fund: string, asset: number, rail = 0): string =>
    amountText(amounts.get(`${fund} ${asset} ${rail}`) ?? 0n)
  const counts = new Map(refused)
  const places = new Set(funds.filter(([, , rail]) => rail > 0).map(([, asset, rail]) => `${rail} ${asset}`))
  const assets = new Set(funds.filter(([, , rail]) => rail === 0).map(([, asset]) => asset))
  return {
    seq: Number(through),
    at,
    rails: [...places].map((place) => {
      const [rail, asset] = place.split(' ').map(Number) as [number, number]
      return {
        rail: railOf(rail)!.id,
        asset: assetNamed(sources, asset),
        custody: amount('custody', asset, rail),
        suspense: amount('suspense', asset, rail),
      }
    }),
    assets: [...assets].map((asset) => ({
      asset: assetNamed(sources, asset),
      owed: amount('owed', asset),
      costs: amount('costs', asset),
    })),
    refusals: RULES.map((rule) => ({ rule, count: counts.get(rule) ?? 0 })),
    payouts: payouts.map(([rail, count, median, longest]) => ({ rail: railOf(rail)!.id, count, median, longest })),
    holds,
  }
}
