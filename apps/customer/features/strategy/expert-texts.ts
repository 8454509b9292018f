import { formatDecimal } from '@candela/units'
import { useFormats, useTexts } from '../../shell/index.ts'
import { expertNamed } from './learner-figures.ts'

/** Writes an expert: its name, and what it does; the rules' own name alone of one that this app does not know yet. */
export function useExpertTexts(): (name: string) => { readonly name: string; readonly does?: string } {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  return (name) => {
    const expert = expertNamed(name)
    if (expert === undefined) return { name }
    const figures = {
      ...(expert.word === 'trend' && { fast: formats.count(expert.fast), slow: formats.count(expert.slow) }),
      ...(expert.word === 'reversal' && {
        closes: formats.count(expert.closes),
        away: formats.percent(formatDecimal(expert.percent, 2), 0, 0),
      }),
    }
    return { name: t(`learner.names.${expert.word}`, figures), does: t(`learner.does.${expert.word}`, figures) }
  }
}
