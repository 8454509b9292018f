import { expect, it } from 'vitest'
import { criticalCss } from './critical-css.ts'

const markup = '<div class="page"><h1 class="title plain">·</h1><path stroke="var(--iris)"/></div>'

it('keeps what the markup wears, in its order, and nothing else', () => {
  const css =
    '@import "x;y";*{margin:0}.page{color:red}.other,.title{left:0}.page .other{top:0}.title:hover{top:1px}' +
    '@media (min-width:5px){.page{top:2px}.other{top:3px}}@media print{.other{top:4px}}@keyframes a{to{top:0}}'
  expect(criticalCss(css, markup)).toBe(
    '*{margin:0}.page{color:red}.title{left:0}@media (min-width:5px){.page{top:2px}}',
  )
})

it('a class that a selector excludes need not be there', () => {
  expect(criticalCss('.page:not(.wide){top:0}', markup)).toBe('.page:not(.wide){top:0}')
})

it('keeps the properties that are read, and what those read', () => {
  expect(criticalCss(':root{--iris:var(--blue);--blue:#00f;--red:red}:root{--gone:1}', markup)).toBe(
    ':root{--iris:var(--blue);--blue:#00f;}',
  )
})

it('leaves what paper, contrast themes and a wish for contrast change to the stylesheet', () => {
  const asked = ['print', '(forced-colors:active)', 'screen and (prefers-contrast:more)']
  const css = asked.map((media) => `@media ${media}{.page{top:0}}`).join('')
  expect(criticalCss(`${css}@media screen{.page{left:0}}`, markup)).toBe('@media screen{.page{left:0}}')
})
