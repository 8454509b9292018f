import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './key-value-list.css'

export interface KeyValueRow {
  key: string
  label: ReactNode
  value: ReactNode
  tone?: 'up' | 'down' | 'warn' | 'danger' | 'quiet'
}

export interface KeyValueListProps {
  rows: readonly KeyValueRow[]
  /** A larger last line after a hairline. */
  total?: { label: ReactNode; value: ReactNode; tone?: 'up' | 'down' }
  /** Tighter rows, as inside an order ticket. */
  dense?: boolean
  /** In its own card. */
  boxed?: boolean
  className?: string
}

/** Facts: name left, value right. */
export function KeyValueList({ rows, total, dense = false, boxed = false, className }: KeyValueListProps) {
  return (
    <dl className={classNames('key-value-list', dense && 'key-value-dense', boxed && 'key-value-boxed', className)}>
      {rows.map((row) => (
        <div key={row.key} className="key-value">
          <dt>{row.label}</dt>
          <dd className={row.tone && `key-value-${row.tone}`}>{row.value}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={classNames('key-value', 'key-value-total', rows.length > 0 && 'key-value-after')}>
          <dt>{total.label}</dt>
          <dd className={total.tone && `key-value-${total.tone}`}>{total.value}</dd>
        </div>
      )}
    </dl>
  )
}
