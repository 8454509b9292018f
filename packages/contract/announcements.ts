import { showsNothing } from '@candela/units'
import type { Language } from './api/languages.ts'

/** characters; 13 languages of both, at three bytes each, fit into one request */
export const MAX_ANNOUNCEMENT_TITLE = 100
export const MAX_ANNOUNCEMENT_TEXT = 1_500

/** Pages of the app that a text may lead to, as `[words](page)`: none of them takes money or opens anything. */
export const ANNOUNCEMENT_PAGES = [
  'helpCenter',
  'questions',
  'news',
  'notices',
  'market',
  'fees',
  'house',
  'proofs',
  'limits',
  'security',
  'agreement',
  'privacy',
  'customerService',
  'about',
] as const
export type AnnouncementPage = (typeof ANNOUNCEMENT_PAGES)[number]

export interface AnnouncementText {
  readonly title: string
  readonly text: string
}
export type AnnouncementTexts = Readonly<Record<Language, AnnouncementText>>

export type AnnouncementFault = 'announcementIncomplete' | 'announcementNotPlain' | 'announcementCallsToPay'

/** Words for paying in, in each of the house's languages; what is said with other words is the second operator's to see. */
const PAYING_IN =
  /deposit|depósit|depone|top[\s-]?up|add\s+funds|einzahl|eingezahlt|auflad|aufgelad|ingres[ae]\s|ingresar|recarg|recarreg|dépos|dépôt|recharg|जमा|setor|isi\s+saldo|入金|チャージ|입금|충전|ฝาก|เติมเงิน|nạp|充值|充币|充幣|存入|存款|入數/iu
/** markup and templates; what is drawn elsewhere than it stands, or not at all, but for the joiners that scripts need */
const NOT_PLAIN = /[<>{}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|(?!\n)\p{Cc}/u
/** addresses of elsewhere, mails, and what a customer may be known by: a name behind @, a phone, an id */
const ELSEWHERE =
  /:\/\/|www\.|@|[\p{L}\d-]\.[a-z]{2,}\b|\b(?:javascript|data|vbscript|mailto|tel)\s*:|\+\s?\d|\d{7,}|[\da-f]{8}-[\da-f]{4}/iu
const LINK = /\[([^\][]+)\]\((\w+)\)/g

const isPage = (name: string): name is AnnouncementPage => (ANNOUNCEMENT_PAGES as readonly string[]).includes(name)

/** The fault that keeps texts from being published; undefined where there is none. A draft may be incomplete. */
export function announcementFault(texts: AnnouncementTexts): AnnouncementFault | undefined {
  const all = Object.values(texts)
  if (!all.every(isPlain)) return 'announcementNotPlain'
  if (all.some(({ title, text }) => PAYING_IN.test(`${title}\n${text}`.normalize('NFC'))))
    return 'announcementCallsToPay'
  return all.some(({ title, text }) => showsNothing(title) || showsNothing(text)) ? 'announcementIncomplete' : undefined
}

function isPlain({ title, text }: AnnouncementText): boolean {
  if (/[\n[\]]/.test(title)) return false
  for (const [, , page] of text.matchAll(LINK)) if (!isPage(page!)) return false
  // what is left of brackets once the links are out leads nowhere
  const rest = text.replaceAll(LINK, '$1')
  if (/[[\]]/.test(rest)) return false
  return ![title, rest].some(
    (each) => !each.isWellFormed() || NOT_PLAIN.test(each) || ELSEWHERE.test(each.normalize('NFKC')),
  )
}

/** A line in its pieces: plain words, and words that lead to a page of the app. */
export type AnnouncementPiece =
  | string
  | {
      readonly words: string
      readonly page: AnnouncementPage
      /** the place in the line at which it begins */
      readonly at: number
    }

export function piecesOfLine(line: string): readonly AnnouncementPiece[] {
  const pieces: AnnouncementPiece[] = []
  let end = 0
  for (const { 0: whole, 1: words, 2: page, index } of line.matchAll(LINK)) {
    if (!isPage(page!)) continue
    if (index > end) pieces.push(line.slice(end, index))
    pieces.push({ words: words!, page, at: index })
    end = index + whole.length
  }
  if (end < line.length) pieces.push(line.slice(end))
  return pieces
}

/** The bytes that the approving passkey signs: everything that readers get to see, with its times. */
export function bytesOfApproval(approval: {
  readonly announcement: string
  readonly version: number
  readonly commandId: string
  readonly from: number
  readonly until: number
  readonly texts: AnnouncementTexts
}): Uint8Array {
  const { announcement, version, commandId, from, until, texts } = approval
  const inOrder = Object.entries(texts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, { title, text }]) => [language, title, text])
  return new TextEncoder().encode(
    JSON.stringify(['candela announcement 1', announcement, version, commandId, from, until, inOrder]),
  )
}
