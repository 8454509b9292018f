import type { TextKey } from '@candela/locale'
import type { Versions } from '../../shell/consents.ts'

export const TERMS = ['practice', 'orders', 'strategies', 'house', 'account', 'changes'] as const
export const RISKS = ['market', 'cost', 'practice', 'advice'] as const

type Section = { readonly title: TextKey<'legal'>; readonly text: TextKey<'legal'> }

/** The sections that a version brought or changed; a first version brought all of them. */
export const CHANGED_IN: {
  readonly terms: Readonly<Record<number, readonly (typeof TERMS)[number][]>>
  readonly risk: Readonly<Record<number, readonly (typeof RISKS)[number][]>>
} = {
  terms: { 2: ['strategies'] },
  risk: {},
}

/** The sections that changed between the versions that were agreed to and those in force, each once. */
export function changedSections(agreed: Versions, inForce: Versions): readonly Section[] {
  const of = (text: 'terms' | 'risk'): Section[] => {
    const names: string[] = []
    for (let version = agreed[text] + 1; version <= inForce[text]; version++)
      names.push(...(CHANGED_IN[text][version] ?? []))
    return [...new Set(names)].map((name) => ({ title: `${text}.${name}`, text: `${text}.${name}Text` }) as Section)
  }
  return [...of('terms'), ...of('risk')]
}
