import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Chips, Intervals, Segmented, TextTabs } from './segmented.tsx'
import { ChoiceTiles } from './toggles.tsx'

const GROUPS = [
  ['Segmented', Segmented],
  ['TextTabs', TextTabs],
  ['Chips', Chips],
  ['Intervals', Intervals],
] as const
const OPTIONS = [
  { key: 'buy', label: 'Buy' },
  { key: 'sell', label: 'Sell' },
] as const
const group = { label: 'Side', options: OPTIONS, value: 'sell', onChange: () => {} } as const

const rolesOf = (markup: string) => [...markup.matchAll(/role="(\w+)"/g)].map(([, role]) => role)
const stopsOf = (markup: string) => [...markup.matchAll(/tabindex="(-?\d)"/g)].map(([, stop]) => stop)

describe('one of several', () => {
  it.each(GROUPS)('%s without a panel is a radio group', (_, Group) => {
    const markup = renderToStaticMarkup(<Group {...group} />)
    expect(rolesOf(markup)).toEqual(['radiogroup', 'radio', 'radio'])
    expect([...markup.matchAll(/aria-checked="(\w+)"/g)].map(([, on]) => on)).toEqual(['false', 'true'])
    expect(markup).not.toMatch(/aria-selected|aria-controls/)
    expect(stopsOf(markup)).toEqual(['-1', '0'])
  })

  it.each(GROUPS)('%s with a panel is tabs that name it', (_, Group) => {
    const markup = renderToStaticMarkup(<Group {...group} panelId="orders" />)
    expect(rolesOf(markup)).toEqual(['tablist', 'tab', 'tab'])
    expect([...markup.matchAll(/aria-selected="(\w+)"/g)].map(([, on]) => on)).toEqual(['false', 'true'])
    expect(markup.match(/aria-controls="orders"/g)).toHaveLength(2)
    expect(markup).not.toContain('aria-checked')
  })

  it('tiles are a radio group, and Tab stops at the first while none is chosen', () => {
    const markup = renderToStaticMarkup(<ChoiceTiles {...group} value={undefined} />)
    expect(rolesOf(markup)).toEqual(['radiogroup', 'radio', 'radio'])
    expect([...markup.matchAll(/aria-checked="(\w+)"/g)].map(([, on]) => on)).toEqual(['false', 'false'])
    expect(stopsOf(markup)).toEqual(['0', '-1'])
  })
})
