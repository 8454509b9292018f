/// <reference types="vite/client" />
import type { Language } from '@candela/contract'
import type { Catalogue } from '../catalogue.ts'
import type { TextsName } from '../texts.made.ts'

/** The catalogues of the operators' desk: its own, and those of the customers' that it shows. */
export const DESK_TEXTS = [
  'console',
  'deposits',
  'identity',
  'loan',
  'problems',
  'support',
] as const satisfies readonly TextsName[]

const texts = import.meta.glob<Catalogue>('../catalogues/*/{console,deposits,identity,loan,problems,support}.json', {
  import: 'default',
})

export function loadCatalogue(language: Language, name: TextsName): Promise<Catalogue> {
  return texts[`../catalogues/${language}/${name}.json`]!()
}
