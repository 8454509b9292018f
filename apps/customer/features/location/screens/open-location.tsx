import { Button, ButtonPair, EmptyState } from '@candela/design'
import { useSearchParams } from '../../../shell/routing.tsx'
import { PATHS, Screen, useTexts } from '../../../shell/index.ts'
import { useCopy } from '../../../shell/copy.ts'
import { useCoordinates } from '../coordinates.ts'
import { parametersOf, placeOf } from '../place.ts'
import { WorldMap } from '../world-map.tsx'

const NEAR = 5

/** The place that the address names, on the map. */
export function OpenLocationPage() {
  const { t } = useTexts('location')
  const coordinates = useCoordinates()
  const copy = useCopy()
  const [parameters] = useSearchParams()
  const place = placeOf(parameters)
  if (!place) {
    return (
      <Screen title={t('titles.openLocation')} back={PATHS.chooseLocation} centred>
        <EmptyState
          drawing="search"
          title={t('none')}
          text={t('noneText')}
          action={{ label: t('choose'), href: PATHS.chooseLocation }}
        />
      </Screen>
    )
  }
  const { latitude, longitude } = parametersOf(place)
  return (
    <Screen
      title={t('titles.openLocation')}
      back={PATHS.chooseLocation}
      className="location-page"
      footer={
        <ButtonPair>
          <Button variant="quiet" href={PATHS.chooseLocation}>
            {t('choose')}
          </Button>
          <Button onClick={() => copy(`${latitude}, ${longitude}`)}>{t('copy')}</Button>
        </ButtonPair>
      }
    >
      <p className="pad m mt2 mb3">{coordinates(place)}</p>
      <WorldMap centre={place} zoom={NEAR} />
    </Screen>
  )
}
