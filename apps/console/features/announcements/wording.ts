import { type AnnouncementTexts, LANGUAGES, type Language } from '@candela/contract'

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
  return title.trim() !== '' && text.trim() !== ''
}

export function isSame(one: Wording, other: Wording): boolean {
  const isSameText = (language: Language): boolean =>
    one.texts[language].title === other.texts[language].title && one.texts[language].text === other.texts[language].text
  return one.from === other.from && one.until === other.until && LANGUAGES.every(isSameText)
}

/** An instant as the browser's own field writes it, in this computer's time; '' for none. */
export function fieldOfInstant(instant: number): string {
  if (instant === 0) return ''
  const local = new Date(instant - new Date(instant).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export function instantOfField(text: string): number {
  const instant = text === '' ? 0 : new Date(text).getTime()
  return Number.isFinite(instant) && instant > 0 ? instant : 0
}
