import { useFormats, useTexts } from '../../shell/index.ts'
import { parametersOf, type Place } from './place.ts'

/** Latitude and longitude as the reader's language writes numbers. */
export function useCoordinates(): (place: Place) => string {
  const { t } = useTexts('location')
  const formats = useFormats()
  return (place) => {
    const { latitude, longitude } = parametersOf(place)
    return t('coordinates', { latitude: formats.decimal(latitude, 4), longitude: formats.decimal(longitude, 4) })
  }
}
