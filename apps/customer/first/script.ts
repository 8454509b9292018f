import { LANGUAGES } from '@candela/contract'
import { isLanguage, languageFromWishes, localeOf } from '@candela/locale'
import type { Page } from '../live/first-answers.ts'
import { readStored } from '../shell/storage.ts'
import type { Row, Table } from './table.ts'

/**
 * Stands in the page itself and runs before the app is here: draws the frame of the page in the address in this device's
 * language, and begins to fetch what that page needs.
 */
const { texts, startWords, catalogues, files, rows, login } = JSON.parse(
  document.getElementById('first')!.textContent,
) as Table

const stored = readStored('lang')
const language = isLanguage(stored) ? stored : (languageFromWishes(navigator.languages) ?? 'en')
const wanted = rows[location.hash.slice(1).split('?')[0] || '/']
const row = wanted?.guard === 'login' && readStored('ud') === undefined ? rows[login] : wanted

document.documentElement.lang = localeOf(language)
;(globalThis as Page).startWords = startWords[LANGUAGES.indexOf(language)]
if (row) {
  draw(row)
  fetchAhead(row)
}

/** The app replaces it with its first own picture; until then nobody can press or hear what does nothing yet. */
function draw({ frame, words }: Row): void {
  const place = document.createElement('div')
  place.className = 'first'
  place.setAttribute('inert', '')
  place.setAttribute('aria-hidden', 'true')
  const { content } = document.getElementById(`frame${frame}`) as HTMLTemplateElement
  place.append(document.importNode(content, true))
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (const word of words) walker.nextNode()!.nodeValue = texts[LANGUAGES.indexOf(language)]![word]!
  document.getElementById('app')!.append(place)
}

function fetchAhead(row: Row): void {
  const [folder, hash, table] = catalogues[LANGUAGES.indexOf(language)]!
  const names = ['shell', ...row.texts].map((name) => `${folder}/${name}-${hash}.js`)
  for (const file of [...row.files.map((index) => files[index]!), table, ...names]) {
    const isStyle = file.endsWith('.css')
    const link = {
      rel: isStyle ? 'preload' : 'modulepreload',
      href: `/${file}`,
      crossOrigin: '',
      ...(isStyle && { as: 'style' }),
    }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
  const page = globalThis as Page
  page.firstAnswers = Object.fromEntries(
    row.asks.map((url) => {
      const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } })
      answer.catch(() => undefined)
      return [url, answer]
    }),
  )
}
