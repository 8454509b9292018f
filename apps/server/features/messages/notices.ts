import { uuidv7 } from 'uuidv7'
import type { Letters, Notices } from '../../ports/messages.ts'
import { letterTexts } from './letters.ts'
import type { Messenger } from './messenger.ts'

export function openNotices(letters: Letters, messenger: Pick<Messenger, 'mail'>): Notices {
  return {
    async tell({ account, email, language, antiPhishingWord }, letter, values, cause = `${letter} ${uuidv7()}`) {
      await letters.write(account, cause, letter, values)
      if (!email?.proven) return
      const { title, content } = letterTexts(letter, values)[language]
      messenger.mail(email.key, language, antiPhishingWord, title, content, { account })
    },
  }
}
