import type { ProposedAtDesk } from '@candela/contract'
import { useFormats, useTexts } from '../../desk/texts.ts'
import { fieldsOf, type ProposalField } from './forms.ts'

/** Everything of a proposal that would take effect, a row each. */
export function useProposedRows(): (proposed: ProposedAtDesk) => { key: string; label: string; value: string }[] {
  const { t } = useTexts()
  const formats = useFormats()
  return (proposed) => {
    const { kind } = proposed
    const flat = valuesOf(proposed)
    const named = [
      ...('product' in proposed ? [{ key: 'product', label: t('proposals.product'), value: proposed.product }] : []),
      ...(kind === 'loanTable'
        ? [{ key: 'table', label: t('proposals.table'), value: t(`proposals.tables.${proposed.table}`) }]
        : []),
      ...(kind === 'sale'
        ? [{ key: 'method', label: t('proposals.method'), value: t(`proposals.methods.${proposed.terms.method}`) }]
        : []),
    ]
    const written = ({ as }: ProposalField, value: string): string => {
      if (as === 'instant') return formats.dateTime(Number(value))
      return as === 'text' ? value : formats.decimal(value)
    }
    const rows = fieldsOf(kind, flat).map((field) => ({
      key: field.name,
      label: field.name === 'from' ? t('proposals.from') : t(`proposals.fields.${field.text}`),
      value: written(field, flat[field.name] ?? ''),
    }))
    return [...named, ...rows]
  }
}

function valuesOf(proposed: ProposedAtDesk): Readonly<Record<string, string>> {
  const { terms = {}, ...rest } = { terms: undefined, ...proposed }
  return Object.fromEntries(Object.entries({ ...rest, ...terms }).map(([name, value]) => [name, String(value)]))
}
