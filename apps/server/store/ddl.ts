import type { SqlType, Table } from '@candela/projections'

const TYPES: Readonly<Record<SqlType, string>> = {
  bigint: 'bigint',
  integer: 'integer',
  numeric: 'numeric(38, 0)',
  text: 'text',
  jsonb: 'jsonb',
  uuid: 'uuid',
}

/** The statements that make a declared table and its indexes in schema `view`. */
export function ddlOf({ name, columns, key, indexes, fillfactor }: Table<object>): string {
  const lines = columns.map((column) => `  ${column.name} ${TYPES[column.sql]}${column.isNullable ? '' : ' not null'}`)
  const storage = fillfactor === undefined ? '' : ` with (fillfactor = ${fillfactor})`
  const made = `create table view.${name} (\n${lines.join(',\n')},\n  primary key (${key.join(', ')})\n)${storage};\n`
  const more = indexes.map(({ on, isUnique, where }) => {
    const condition = where === undefined ? '' : ` where ${where}`
    return `create ${isUnique ? 'unique ' : ''}index on view.${name} (${on.join(', ')})${condition};\n`
  })
  return made + more.join('')
}
