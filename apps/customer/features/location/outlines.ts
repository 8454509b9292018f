import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

const TURN = 360
const HALF = 180
const SOUTH_POLE = -90

/** Countries as a flat map draws them: what crosses the 180th meridian goes on beyond it, and stands at the other edge, too. */
export function outlinesOf(countries: FeatureCollection): FeatureCollection<MultiPolygon> {
  return { type: 'FeatureCollection', features: countries.features.filter(hasArea).map(flat) }
}

function hasArea(country: Feature): country is Feature<Polygon | MultiPolygon> {
  return country.geometry.type === 'Polygon' || country.geometry.type === 'MultiPolygon'
}

function flat({ geometry }: Feature<Polygon | MultiPolygon>): Feature<MultiPolygon> {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const coordinates = polygons.flatMap((polygon) => bothEdges(polygon.map(unwrapped)))
  return { type: 'Feature', properties: null, geometry: { type: 'MultiPolygon', coordinates } }
}

/** A ring whose longitudes go on where they would jump; one around the pole is closed along it. */
function unwrapped(ring: Position[]): Position[] {
  let shift = 0
  const points = ring.map(([longitude, latitude], place): Position => {
    const jump = place === 0 ? 0 : longitude! - ring[place - 1]![0]!
    if (jump > HALF) shift -= TURN
    else if (jump < -HALF) shift += TURN
    return [longitude! + shift, latitude!]
  })
  const [first, last] = [points[0]![0]!, points.at(-1)![0]!]
  return Math.abs(last - first) > HALF ? [...points, [last, SOUTH_POLE], [first, SOUTH_POLE]] : points
}

function bothEdges(polygon: Position[][]): Position[][][] {
  const longitudes = polygon[0]!.map(([longitude]) => longitude!)
  const moved = (by: number): Position[][] =>
    polygon.map((ring) => ring.map(([longitude, latitude]) => [longitude! + by, latitude!]))
  if (Math.max(...longitudes) > HALF) return [polygon, moved(-TURN)]
  if (Math.min(...longitudes) < -HALF) return [polygon, moved(TURN)]
  return [polygon]
}
