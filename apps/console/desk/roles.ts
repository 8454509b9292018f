import type { OperatorRole } from '@candela/contract'
import { useFormats, useTexts } from './texts.ts'

/** Roles as a list in the language in force: "Support or Security". */
export function useRoleNames(kind: 'or' | 'and' = 'or'): (roles: readonly OperatorRole[]) => string {
  const { t } = useTexts()
  const { locale } = useFormats()
  const list = new Intl.ListFormat(locale, { type: kind === 'or' ? 'disjunction' : 'conjunction' })
  return (roles) => list.format(roles.map((role) => t(`roles.${role}`)))
}
