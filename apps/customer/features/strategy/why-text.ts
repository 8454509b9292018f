import type { StrategyTerms } from '@candela/contract'
import type { Formats, Texts } from '@candela/locale'
import { useFormats, useTexts } from '../../shell/index.ts'
import { useStrategyTexts } from './strategy-texts.ts'
import type { Why } from './why.ts'

interface Written extends Pick<ReturnType<typeof useStrategyTexts>, 'money' | 'percent' | 'label'> {
  readonly t: Texts<'strategy'>['t']
  readonly formats: Pick<Formats, 'count'>
}

/** Writes the reason of a decision as sentences: the reason, then each product that was too far from its share. */
export function useWhyText(): (terms: StrategyTerms, why: Why) => readonly string[] {
  const { t } = useTexts('strategy')
  const formats = useFormats()
  const texts = useStrategyTexts()
  return (terms, why) => whyText({ ...texts, t, formats }, terms, why)
}

export function whyText({ t, formats, money, percent, label }: Written, terms: StrategyTerms, why: Why): string[] {
  const closes = (length: number) =>
    'bar' in terms ? t(`why.closes.${terms.bar}`, { number: formats.count(length) }) : ''
  const reason = t(why.key, {
    ...(why.count !== undefined && { count: why.count }),
    ...(why.means && { fast: closes(why.means[0]), slow: formats.count(why.means[1]) }),
    ...(why.target !== undefined && { target: percent(why.target) }),
    ...(why.now !== undefined && { now: percent(why.now) }),
    ...(why.spend !== undefined && { spend: money(why.spend) }),
    ...('band' in terms && { band: percent(terms.band) }),
  })
  const shares = why.shares.map(({ product, now, target }) =>
    t('why.share', { product: label(product), now: percent(now), target: percent(target) }),
  )
  return [reason, ...shares]
}
