import type { Feature } from 'geojson'
import leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { feature } from 'topojson-client'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'
import { useTexts } from '../../shell/index.ts'
import { outlinesOf } from './outlines.ts'
import type { Place } from './place.ts'
import './location.css'

const FURTHEST = 9
/** coasts of the small file look right up to here */
const COARSE_UP_TO = 4
const COAST = 1
/** countries are drawn for so long at a time, in ms: what is tapped meanwhile is heard between */
const SLICE_MS = 8

interface WorldMapProps {
  readonly centre: Place
  readonly zoom: number
  /** told of the middle whenever the map has moved */
  readonly onMove?: (middle: Place) => void
  /** over the map */
  readonly children?: ReactNode
}

/** Countries of the earth, drawn from a file of the app: no tiles, and nobody is told where one looks. The middle is what it is about. */
export function WorldMap({ centre, zoom, onMove, children }: WorldMapProps) {
  const { t } = useTexts('location')
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const { latitude, longitude } = centre
  const map = useRef<leaflet.Map>(undefined)
  const moved = useRef(onMove)
  const first = useRef({ latitude, longitude, zoom, zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') })
  useEffect(() => {
    moved.current = onMove
  })
  useEffect(() => {
    if (!box.current) return undefined
    const { latitude, longitude, zoom, ...titles } = first.current
    const made = leaflet.map(box.current, {
      center: [latitude, longitude],
      zoom,
      minZoom: 1,
      maxZoom: FURTHEST,
      worldCopyJump: true,
      attributionControl: false,
      zoomControl: false,
      fadeAnimation: false,
    })
    map.current = made
    leaflet.control.zoom({ position: 'topright', ...titles }).addTo(made)
    made.on('move', () => {
      const { lat, lng } = made.getCenter()
      moved.current?.({ latitude: lat, longitude: lng })
    })
    let isGone = false
    const draw = async (url: string): Promise<leaflet.GeoJSON> => {
      const countries = leaflet.geoJSON(undefined, { interactive: false, style: STYLE }).addTo(made)
      await drawCountries(url, countries, () => isGone).catch((error: unknown) => {
        countries.remove()
        throw error
      })
      return countries
    }
    const coarse = draw(coarseUrl)
    coarse.catch(() => setFailed(true))
    let fine: Promise<void> | undefined
    const drawFine = () => {
      if (made.getZoom() <= COARSE_UP_TO) return
      fine ??= coarse
        .then(async (drawn) => {
          if (isGone) return
          await draw(fineUrl)
          drawn.remove()
        })
        // the coarse ones stay, and the next zoom asks again
        .catch(() => (fine = undefined))
    }
    made.on('zoomend', drawFine)
    drawFine()
    return () => {
      isGone = true
      made.remove()
      map.current = undefined
    }
  }, [])
  useEffect(() => {
    const { lat, lng } = map.current?.getCenter() ?? { lat: latitude, lng: longitude }
    if (lat !== latitude || lng !== longitude) map.current?.setView([latitude, longitude], zoom)
  }, [latitude, longitude, zoom])
  return (
    <div className="world-map">
      <div ref={box} className="world-map-box" role="application" aria-label={t('map')} />
      <span className="world-map-pin" aria-hidden="true" />
      {failed && <p className="world-map-failed label">{t('failed')}</p>}
      <p className="world-map-source micro i3">{t('source')}</p>
      {children}
    </div>
  )
}

const STYLE: leaflet.PathOptions = { className: 'world-map-land', weight: COAST }

async function drawCountries(url: string, onto: leaflet.GeoJSON, isGone: () => boolean): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`the map: ${answer.status}`)
  const topology = (await answer.json()) as Parameters<typeof feature>[0]
  const countries = topology.objects['countries']
  if (countries?.type !== 'GeometryCollection') throw new Error('the map names no countries')
  let end = performance.now() + SLICE_MS
  for (const country of countries.geometries) {
    if (performance.now() >= end) {
      await new Promise((resolve) => setTimeout(resolve, 0))
      end = performance.now() + SLICE_MS
    }
    if (isGone()) return
    const features = [feature(topology, country) as Feature]
    onto.addData(outlinesOf({ type: 'FeatureCollection', features }))
  }
}
