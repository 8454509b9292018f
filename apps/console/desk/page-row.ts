import type { OperatorRole } from '@candela/contract'
import type { Icon } from '@candela/design'
import type { ComponentType } from 'react'

/** One page of the desk, declared once in its feature's room. */
export interface PageRow {
  readonly path: `/${string}`
  /** what its path may go on with */
  readonly more?: `/${string}`
  /** its part of the rail */
  readonly group: 'work' | 'look' | 'house'
  /** the roles its routes ask for; undefined: every operator */
  readonly roles: readonly OperatorRole[] | undefined
  readonly icon: Icon
  readonly load: () => Promise<ComponentType>
}
export type Rows = Readonly<Record<string, PageRow>>
