import { type AnnouncementTexts, LANGUAGES, type Language } from '@candela/contract'
import { showsNothing } from '@candela/units'

/** in an address, in the place of a number */
export const NEW = 'new'

export interface Wording {
  readonly from: number
  readonly until: number
  readonly texts: AnnouncementTexts
}

const EMPTY = { title: '', text: '' }
export const UNWRITTEN: Wording = {
  from: 0,
  until: 0,
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, EMPTY])) as unknown as AnnouncementTexts,
}

export function isWritten({ texts }: Wording, language: Language): boolean {
  const { title, text } = texts[language]
  return !showsNothing(title) && !showsNothing(text)
}

export function isSame(one: Wording, other: Wording): boolean {
  const isSameText = (language: Language): boolean =>
    one.texts[language].title === other.texts[language].title && one.texts[language].text === other.texts[language].text
  return one.from === other.from && one.until === other.until && LANGUAGES.every(isSameText)
}
