import type { FillLine } from '@candela/design'
import type { Product } from '@candela/contract'
import type { OrderCheck } from '../../anchor/checks.ts'
import type { Finding } from '../../anchor/findings.ts'
import { useFormats, useTexts } from '../../shell/index.ts'
import type { LineFinding } from './lines.ts'
import { useReasonText } from './reason-text.ts'
import { reasonValues } from './values.ts'

/** The check's findings about a line: its claims' outcome, and in place of the fact the reason where one failed. */
export function useFound(check: OrderCheck<unknown> | undefined, product?: Product) {
  const { t } = useTexts('proof')
  const formats = useFormats()
  const reasonText = useReasonText()
  type Found = Pick<FillLine, 'outcome' | 'detail' | 'values'>
  return (read: (findings: readonly Finding[]) => LineFinding, fact: string): Found => {
    if (!check) return { detail: fact }
    const { outcome, reason } = read(check.findings)
    if (outcome === 'met' || outcome === 'open') return { outcome, detail: fact }
    if (outcome === undefined) return { detail: reason ? reasonText(reason) : t('lines.notChecked') }
    const { names, found, expected } = reasonValues(reason!, product, formats)
    const values = [
      ...(reason!.seq === undefined
        ? []
        : [{ key: 'entry', label: t('values.entry'), value: formats.count(reason!.seq) }]),
      ...(found === undefined ? [] : [{ key: 'found', label: t(`values.${names}.found`), value: found }]),
      ...(expected === undefined ? [] : [{ key: 'expected', label: t(`values.${names}.expected`), value: expected }]),
    ]
    return { outcome, detail: reasonText(reason), values }
  }
}
