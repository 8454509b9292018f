import type { AnswerOf, HouseDay, QueryOf } from '@candela/contract'
import { HOUSE_DAY, type HouseDayRow, nameOfDay, rowOf } from '@candela/projections'
import { DAY } from '@candela/units'
import { nowOf, productNumbered, type Sources } from '../../queries/context.ts'
import { amountText } from '../../queries/decimals.ts'
import { amounts, same } from '../../queries/fields.ts'
import { columnsOf } from '../../store/load.ts'

const COLUMNS = columnsOf(HOUSE_DAY)
const DAYS = 7

/** By UTC day, newest first, and product; the rows and how far they count come from one look. */
export async function houseStatistics(
  sources: Sources,
  query: QueryOf<'houseStatistics'>,
): Promise<AnswerOf<'houseStatistics'>> {
  const today = Math.floor(nowOf(sources) / DAY)
  const from = today - Number(query.days ?? DAYS) + 1
  const { rows } = await sources.store.pool.query<{ readonly through: string; readonly day: string | null }>({
    name: 'house-days',
    text: `select position.seq as through, ${COLUMNS} from view.position left join view.house_day on day >= $1
           where part = 'money' order by day desc, product`,
    values: [from],
  })
  const counted = rows.filter(({ day }) => day !== null).map((row) => rowOf(HOUSE_DAY, row))
  return {
    seq: Number(rows[0]!.through),
    from: nameOfDay(from),
    days: counted.map((row) => dayText(row, productNumbered(sources, row.product).id)),
  }
}

function dayText(row: HouseDayRow, product: string): HouseDay {
  const { won, lost, tied, returned, trades, liquidations } = row
  const hasTimed = won + lost + tied + returned > 0
  const hasPerpetual = trades + liquidations > 0 || row.fundingPaid + row.fundingReceived > 0n
  return {
    day: nameOfDay(row.day),
    product,
    ...(hasTimed && {
      timed: {
        ...same(row, 'won', 'lost', 'tied', 'returned'),
        ...amounts(row, 'staked'),
        customersResult: amountText(row.timedResult),
        houseResult: amountText(-row.timedResult),
      },
    }),
    ...(hasPerpetual && {
      perpetual: {
        ...same(row, 'trades', 'liquidations'),
        ...amounts(row, 'insuranceTaken', 'insurancePaid', 'fundingPaid', 'fundingReceived'),
        customersResult: amountText(row.perpetualResult),
        houseResult: amountText(row.perpetualHouse),
      },
    }),
  }
}
