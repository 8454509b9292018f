import { useTexts } from '../../shell/index.ts'
import type { Code } from '../../anchor/findings.ts'

/** A reason in the customer's words. */
export function useReasonText(): (reason: { readonly code: string } | undefined) => string {
  const { t, find } = useTexts('proof')
  return (reason) => {
    const code = reason?.code
    if (code === undefined || find(`refusal.${code}`) === undefined) return t('notChecked')
    return t(`refusal.${code as Code}`)
  }
}
