import { uuidv7 } from 'uuidv7'
import type { Formats } from '@candela/locale'
import type { Protection } from '../../vault/credentials.ts'
import { type LetterKey, type Letters, letterTexts } from './letters.ts'
import type { Messenger } from './messenger.ts'

/** Tells an owner what was done to the account, once for each cause: by letter in the app, and by mail where an address is bound. */
export interface Notices {
  tell(protection: Protection, what: LetterKey, values?: LetterValues, cause?: string): Promise<void>
}

export type LetterValues = (formats: Formats) => Readonly<Record<string, string>>

export function openNotices(letters: Letters, messenger: Messenger): Notices {
  return {
    async tell({ account, email, language, antiPhishingWord }, what, values, cause = `${what} ${uuidv7()}`) {
      const texts = letterTexts(what, values)
      await letters.write(account, cause, texts)
      if (!email?.proven) return
      const { title, content } = texts[language]
      messenger.mail(email.key, language, antiPhishingWord, title, content, { account })
    },
  }
}
