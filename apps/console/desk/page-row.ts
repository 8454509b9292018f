import type { OperatorRole } from '@candela/contract'
import type { Icon } from '@candela/design'
import type { ComponentType } from 'react'

/** The parts of the rail, from the top. */
export const GROUPS = ['work', 'look', 'house'] as const

/** One page of the desk, declared once in its feature's room. */
export interface PageRow {
  readonly path: `/${string}`
  /** the further parts that its path may have */
  readonly more?: `/${string}`
  /** its part of the rail */
  readonly group: (typeof GROUPS)[number]
  /** its place in that part, from the top; none twice */
  readonly place: number
  /** the roles its routes ask for; undefined: every operator */
  readonly roles: readonly OperatorRole[] | undefined
  readonly icon: Icon
  readonly load: () => Promise<ComponentType>
}
export type Rows = Readonly<Record<string, PageRow>>
