import type { OperatorRole } from '@candela/contract'
import { foldTyped } from '@candela/units'
import { GROUPS, type PageRow } from './page-row.ts'
import { ROWS } from './rooms.made.ts'

export type PageName = keyof typeof ROWS
export interface DeskPage extends PageRow {
  readonly name: PageName
}

/** The desk's pages, in the order of the rail: only what there is, each with the roles its routes ask for. */
export const PAGES: readonly DeskPage[] = (Object.keys(ROWS) as PageName[])
  .map((name) => ({ name, ...ROWS[name] }))
  .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.place - b.place)

export function mayDo(has: readonly OperatorRole[], needs: readonly OperatorRole[] | undefined): boolean {
  return needs === undefined || needs.some((role) => has.includes(role))
}

/** The first page of the rail that an operator's roles open. */
export function firstPage(has: readonly OperatorRole[]): string {
  return PAGES.find(({ roles }) => mayDo(has, roles))!.path
}

/** The target of the top bar's search: a case's number opens the case, anything else looks among the customers. */
export function searchTarget(typed: string): string | undefined {
  const text = foldTyped(typed)
  if (text === '') return undefined
  if (/^kyc-\d{4,10}$/i.test(text)) return `/identity/${text.toUpperCase()}`
  return `/customers?search=${encodeURIComponent(text)}`
}
