import { useTexts } from '../../shell/index.ts'
import type { Code } from '../../anchor/findings.ts'

/** A reason in the customer's words. */
export function useReasonText(): (reason: { readonly code: string } | undefined) => string {
  const { t, i18n } = useTexts('proof')
  return (reason) => {
    const code = reason?.code
    if (code === undefined || !i18n.exists(`proof:refusal.${code}`)) return t('notChecked')
    return t(`refusal.${code as Code}`)
  }
}
