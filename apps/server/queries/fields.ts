import type { ProductDefinition } from '@candela/contract'
import { amountText, quantityText } from './decimals.ts'

/* Several fields of a row at once, as the wire tells them. */

type Counted<Row> = { [Field in keyof Row]: Row[Field] extends number | bigint ? Field : never }[keyof Row]
type Told<Field extends PropertyKey> = { [Key in Field]: string }

/** The fields as they are. */
export function same<Row, const Field extends keyof Row>(row: Row, ...fields: readonly Field[]): Pick<Row, Field> {
  return told(fields, (field) => row[field]) as Pick<Row, Field>
}

/** Amounts in minor units as decimals. */
export function amounts<Row, const Field extends Counted<Row>>(row: Row, ...fields: readonly Field[]): Told<Field> {
  return told(fields, (field) => amountText(row[field] as number | bigint))
}

/** Quantities in lots as decimals. */
export function quantities<Row, const Field extends Counted<Row>>(
  product: ProductDefinition,
  row: Row,
  ...fields: readonly Field[]
): Told<Field> {
  return told(fields, (field) => quantityText(product, Number(row[field])))
}

function told<Field extends PropertyKey, Value>(
  fields: readonly Field[],
  of: (field: Field) => Value,
): { [Key in Field]: Value } {
  return Object.fromEntries(fields.map((field) => [field, of(field)])) as { [Key in Field]: Value }
}
