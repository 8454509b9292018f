import { describe, expect, it } from 'vitest'
import { source } from '../source.ts'
import { panels } from './panels.ts'

const found = (text: string) => panels.check([source('apps/customer/a.tsx', text)]).map(({ message }) => message)

const TABS = '<Chips label="a" panelId="orders" />'
const PANEL = '<div id="orders" role="tabpanel" aria-label={name}>a</div>'

describe('panels', () => {
  it('leaves tabs with their panel and groups without one alone', () => {
    expect(found(`const a = <>${TABS}${PANEL}</>`)).toEqual([])
    expect(found('const a = <Chips label="a" />')).toEqual([])
  })

  it.each([
    [`const a = ${TABS}`, 'no role="tabpanel" with the id orders'],
    ['const a = <Chips label="a" panelId={named} />', 'a text, not an expression'],
    ['const a = <div id={named} role="tabpanel" aria-label={name}>a</div>', 'a text, not an expression'],
    [`const a = ${PANEL}`, 'no tabs name this panel'],
    [`const a = <>${TABS}<div id="orders" role="tabpanel">a</div></>`, 'a panel without a name'],
  ])('catches %s', (text, message) => {
    const messages = found(text)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(message)
  })
})
