import { Button, Note } from '@candela/design'
import { useState } from 'react'
import { Screen, to, useTexts } from '../../../shell/index.ts'
import { useCoordinates } from '../coordinates.ts'
import { parametersOf, type Place } from '../place.ts'
import { WorldMap } from '../world-map.tsx'

const WHOLE: Place = { latitude: 20, longitude: 10 }
const [FAR, NEAR] = [1, 6]
const WAIT_MS = 15_000

/** The map is moved until the pin is on the place; the device is asked where it is only by its own button. */
export function ChooseLocationPage() {
  const { t } = useTexts('location')
  const coordinates = useCoordinates()
  const [view, setView] = useState({ centre: WHOLE, zoom: FAR })
  const [place, setPlace] = useState(WHOLE)
  const [asking, setAsking] = useState(false)
  const [denied, setDenied] = useState(false)
  function here() {
    setAsking(true)
    setDenied(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false)
        setPlace({ latitude, longitude })
        setView({ centre: { latitude, longitude }, zoom: NEAR })
      },
      () => {
        setAsking(false)
        setDenied(true)
      },
      { timeout: WAIT_MS },
    )
  }
  return (
    <Screen
      title={t('titles.chooseLocation')}
      back
      className="location-page"
      footer={<Button href={to('openLocation', parametersOf(place))}>{t('show')}</Button>}
    >
      <section className="pad mt2 mb3">
        <p className="label i2">{t('hint')}</p>
        <p className="m mt2" aria-live="polite">
          {coordinates(place)}
        </p>
        <div className="mt3">
          <Button variant="outline" size="small" busy={asking} onClick={here}>
            {t('here')}
          </Button>
        </div>
        {denied && (
          <div className="mt3">
            <Note alert>{t('denied')}</Note>
          </div>
        )}
      </section>
      <WorldMap centre={view.centre} zoom={view.zoom} onMove={setPlace} />
    </Screen>
  )
}
