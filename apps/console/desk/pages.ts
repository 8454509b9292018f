import { DESK_ROUTES, type OperatorRole } from '@candela/contract'

/** The desk's pages, in the order of the rail: only what there is, each with the roles its routes ask for. */
export const PAGES = [
  { name: 'identity', group: 'work', path: '/identity', roles: DESK_ROUTES.deskCases.roles },
  { name: 'customers', group: 'look', path: '/customers', roles: DESK_ROUTES.deskCustomers.roles },
  { name: 'audit', group: 'look', path: '/audit', roles: DESK_ROUTES.deskAudit.roles },
  { name: 'health', group: 'look', path: '/health', roles: undefined },
  { name: 'practiceReviewer', group: 'house', path: '/practice-reviewer', roles: undefined },
  { name: 'operators', group: 'house', path: '/operators', roles: DESK_ROUTES.deskOperators.roles },
] as const satisfies readonly {
  name: string
  group: 'work' | 'look' | 'house'
  path: string
  roles: readonly OperatorRole[] | undefined
}[]
export type DeskPage = (typeof PAGES)[number]
export type PageName = DeskPage['name']

export function mayDo(has: readonly OperatorRole[], needs: readonly OperatorRole[] | undefined): boolean {
  return needs === undefined || needs.some((role) => has.includes(role))
}

/** Where an operator starts: the first page of the rail that their roles open. */
export function firstPage(has: readonly OperatorRole[]): string {
  return PAGES.find(({ roles }) => mayDo(has, roles))!.path
}

/** What was typed into the search of the top bar: a case's number opens the case, anything else looks among the customers. */
export function searchTarget(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  if (/^kyc-\d{4,10}$/i.test(text)) return `/identity/${text.toUpperCase()}`
  return `/customers?search=${encodeURIComponent(text)}`
}
