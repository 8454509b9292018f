/** A point of the earth in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

const DIGITS = 4

/** The place that an address names; undefined where it names none that there is. */
export function placeOf(parameters: URLSearchParams): Place | undefined {
  const [latitude, longitude] = [degrees(parameters.get('latitude'), 90), degrees(parameters.get('longitude'), 180)]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** As an address names it: about eleven metres; a map that was turned around the earth counts once. */
export function parametersOf({ latitude, longitude }: Place): { latitude: string; longitude: string } {
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180
  return { latitude: latitude.toFixed(DIGITS), longitude: around.toFixed(DIGITS) }
}

function degrees(text: string | null, most: number): number | undefined {
  if (text === null || !/^-?\d{1,3}(\.\d{1,9})?$/.test(text)) return undefined
  const value = Number(text)
  return Math.abs(value) <= most ? value : undefined
}
