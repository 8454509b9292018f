import type { PerpetualTerms, Position } from '@candela/contract'
import { useTexts } from '../../shell/index.ts'

interface OlderRulesProps {
  readonly position: Position
  readonly terms: PerpetualTerms
  readonly className: string
}

/** By which rules a position is measured, where those are not the newest. */
export function OlderRules({ position, terms, className }: OlderRulesProps) {
  const { t } = useTexts('perpetual')
  if (position.ruleVersion >= terms.ruleVersion) return null
  return (
    <p className={className}>
      {t('ruleVersion.older', { version: String(position.ruleVersion), newest: String(terms.ruleVersion) })}
    </p>
  )
}
