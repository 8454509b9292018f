import type { OperatorRole } from '@candela/contract'
import { useFormats, useWords } from './words.ts'

/** Roles as a list in the language in force: "Support or Security". */
export function useRoleNames(kind: 'or' | 'and' = 'or'): (roles: readonly OperatorRole[]) => string {
  const { t } = useWords()
  const { locale } = useFormats()
  const list = new Intl.ListFormat(locale, { type: kind === 'or' ? 'disjunction' : 'conjunction' })
  return (roles) => list.format(roles.map((role) => t(`roles.${role}`)))
}
