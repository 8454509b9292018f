import { ComingState } from '@candela/design'
import i18next from 'i18next'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useBack } from './navigation.ts'
import type { PageRow } from './page-row.ts'
import { pageOf, PATHS } from './paths.ts'
import { ROWS } from './rooms.ts'
import { Screen } from './screen.tsx'
import { useTexts } from './texts.ts'

/** The page of a row that is not built yet: its title, what will be here by `coming.<key>` of the row's texts, and the way back. */
export function comingPage(key: string): ComponentType {
  return function ComingPage() {
    const { t } = useTexts('shell')
    const back = useBack(PATHS.home)
    const name = pageOf(useLocation().pathname) ?? 'home'
    const { texts }: PageRow = ROWS[name]
    const title = i18next.t(`${texts[0]}:titles.${name}` as 'productName')
    return (
      <Screen title={title} back centred>
        <ComingState
          title={t('coming.title')}
          text={i18next.t(`${texts[0]}:coming.${key}` as 'productName')}
          back={{ label: t('back'), onClick: back }}
        />
      </Screen>
    )
  }
}
