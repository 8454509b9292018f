import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, Position } from 'geojson'
import { feature } from 'topojson-client'
import { describe, expect, it } from 'vitest'
import { outlinesOf } from './outlines.ts'

const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const topology = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof feature>[0]
const countries = feature(topology, topology.objects['countries']!) as unknown as FeatureCollection

const polygon = (ring: Position[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
})
const ringsOf = (collection: FeatureCollection) =>
  outlinesOf(collection).features.flatMap(({ geometry }) => geometry.coordinates.map(([outer]) => outer!))

describe('the outlines of the map', () => {
  it('go on beyond the 180th meridian, and stand at both edges', () => {
    const rings = ringsOf(
      polygon([
        [178, 0],
        [-178, 0],
        [-178, 2],
        [178, 2],
        [178, 0],
      ]),
    )
    expect(rings.map((ring) => ring.map(([longitude]) => longitude))).toEqual([
      [178, 182, 182, 178, 178],
      [-182, -178, -178, -182, -182],
    ])
  })

  it('are closed along the pole where they go around it', () => {
    const [ring] = ringsOf(
      polygon([
        [-180, -70],
        [-90, -75],
        [0, -70],
        [90, -75],
        [179, -70],
      ]),
    )
    expect(ring!.slice(-2)).toEqual([
      [179, -90],
      [-180, -90],
    ])
  })

  it('of no country on earth jump across the map', () => {
    expect(countries.features.length).toBeGreaterThan(200)
    const widest = ringsOf(countries).flatMap((ring) =>
      ring
        .slice(1)
        .map(([longitude, latitude], place) => (latitude === -90 ? 0 : Math.abs(longitude! - ring[place]![0]!))),
    )
    expect(Math.max(...widest)).toBeLessThan(180)
  })
})
