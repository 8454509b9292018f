import { ASSETS, MONEY, type ProductDefinition } from '@candela/contract'
import type { Engine } from '@candela/engine'
import type { Formats, LetterKey } from '@candela/locale'
import { PERPETUAL_MOVE, type PerpetualMoveRow, rowOf } from '@candela/projections'
import { assert, fractionDigits } from '@candela/units'
import type { Letters, LetterValues } from '../../ports/messages.ts'
import { productNumbered, type Sources } from '../../queries/context.ts'
import { LOOKED_BACK_MS, openLetterRounds } from '../../queries/letter-rounds.ts'
import { columnsOf } from '../../store/load.ts'
import { amountIn, priceText, quantityText } from '../../queries/decimals.ts'

export const LETTERS_EVERY_MS = 2_000
const COLUMNS = columnsOf(PERPETUAL_MOVE, 'm')

type ToldFigures = PerpetualMoveRow['told']

/** Writes to the owner of a position what the market did with it, once for each time: the owner may have been away. */
export function openPerpetualLetters(
  engine: Engine,
  sources: Sources,
  letters: Pick<Letters, 'write'>,
): () => Promise<void> {
  const { store, clock } = sources
  const kinds = ['triggered', 'liquidated', 'deleveraged', 'stopOvertaken'] as const
  return openLetterRounds(engine, sources, kinds, async (after, through, most) => {
    const { rows } = await store.pool.query<{ account: string; started: ToldFigures | null }>(
      `select a.id as account, s.told as started, ${COLUMNS}
         from view.perpetual_move m join vault.account a on a.customer = m.customer
         left join view.perpetual_move s on m.kind = 'liquidated' and s.kind = 'liquidationStarted'
           and s.position_number = m.position_number and s.seq = m.seq
         where m.kind in ('triggered', 'liquidated', 'deleveraged', 'stopOvertaken')
           and m.seq > $1 and m.seq <= $2 and m.at >= $3
           and not exists (
             select from vault.letter l where l.account = a.id and l.cause = 'perpetual ' || m.seq || ' ' || m.place)
         order by m.seq, m.customer, m.place limit $4`,
      [after, through, clock() - LOOKED_BACK_MS, most],
    )
    const written: number[] = []
    for (const { account, started, ...columns } of rows) {
      const row = rowOf(PERPETUAL_MOVE, columns)
      const told = { ...started, ...row.told }
      const values = valuesOf(productNumbered(sources, row.product), row.at, told)
      await letters.write(account, `perpetual ${row.seq} ${row.place}`, letterOf(row), values)
      written.push(row.seq)
    }
    return written
  })
}

function letterOf({ kind, told }: PerpetualMoveRow): LetterKey {
  switch (kind) {
    case 'liquidated':
    case 'deleveraged':
    case 'stopOvertaken':
      return kind
    default:
      assert(kind === 'triggered', 'other moves have no letter')
      if (told['trigger'] === 'stopOrder') return 'perpetualTriggered'
      return told['trigger'] === 'stopLoss' ? 'stopLossTriggered' : 'takeProfitTriggered'
  }
}

/** Every figure that a letter may name; one that an event does not have is not named by its letter. */
function valuesOf(product: ProductDefinition, at: number, told: ToldFigures): LetterValues {
  return (formats) => {
    const { price, lots, money } = writers(formats, product, told)
    const closed = told['atBankruptcyPrice'] === undefined ? 0 : Number(told['atBankruptcyPrice'])
    return {
      product: product.id.replace('-', '/'),
      time: formats.dateTimeUtc(at),
      number: String(told['order'] ?? ''),
      mark: price('mark'),
      price: price('price'),
      forced: price('forcedPrice'),
      stop: price('stopLoss'),
      amount: told['closed'] === undefined ? lots('lots', closed) : lots('closed'),
      before: lots('lots'),
      equity: money('equity'),
      maintenance: money('maintenance'),
      result: money('result'),
      fee: money('fee'),
      insurance: money('shortfall'),
      returned: money('returned'),
    }
  }
}

interface Writers {
  readonly price: (name: string) => string
  readonly lots: (name: string, more?: number) => string
  readonly money: (name: string) => string
}

function writers(formats: Formats, product: ProductDefinition, told: ToldFigures): Writers {
  const figure = (name: string): bigint => BigInt(told[name] ?? 0)
  return {
    price: (name) => formats.price(priceText(product, Number(figure(name))), fractionDigits(product.tick)),
    lots: (name, more = 0) =>
      `${formats.decimal(quantityText(product, Number(figure(name)) + more))} ${ASSETS[product.base]!.id}`,
    money: (name) => amountIn(formats, ASSETS[MONEY]!.id, figure(name)),
  }
}
