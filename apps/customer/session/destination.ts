import { storedTarget, useTexts } from '../shell/index.ts'
import type { PageRow } from '../shell/page-row.ts'
import { pageOf, type PathName } from '../shell/paths.ts'
import { ROWS } from '../shell/rooms.made.ts'

/** Words the target after Login: "Then back to your balances.", "Then on to: Loan.", or Home where nothing was wanted. */
export function useDestination(): string {
  const target = storedTarget()
  const page = target === undefined ? undefined : pageOf(target.split('?')[0]!)
  const { t, find } = useTexts('session')
  const title = useTitleOf(page)
  if (page === undefined || page === 'home') return t('login.thenHome')
  const place = find(`login.places.${page}`)
  if (place !== undefined) return t('login.then', { place })
  return title === undefined ? t('login.thenElsewhere') : t('login.thenNamed', { title })
}

/** The title a page's own texts give it, once they are here; undefined where they name none. */
function useTitleOf(page: PathName | undefined): string | undefined {
  const row: PageRow | undefined = page && ROWS[page]
  const name = row?.texts[0] ?? 'shell'
  // drawn again when the texts have come
  const { find } = useTexts(name)
  // a page's own title, or that of the room it belongs to
  return find(`titles.${page}`) ?? find(`${page}.title`) ?? find('title')
}
