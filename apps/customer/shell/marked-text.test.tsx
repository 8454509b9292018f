import { fillPlaceholders } from '@candela/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MarkedText } from './marked-text.tsx'

const text = (words: string, values = {}) =>
  renderToStaticMarkup(
    <MarkedText<'session'>
      t={(_, given = {}) => fillPlaceholders(words, given)}
      textKey="code.elsewhere"
      values={values}
      components={{ b: <b className="s" />, command: <code /> }}
    />,
  )

it('puts marked parts into their elements', () => {
  expect(text('Run <command>npm start</command>, then <b>wait</b>.')).toBe(
    'Run <code>npm start</code>, then <b class="s">wait</b>.',
  )
})

it('fills values in both, and shows a mark inside of a value as it is', () => {
  expect(text('Word: <b>{{word}}</b> {{word}}', { word: '<b>x</b>' })).toBe(
    'Word: <b class="s">&lt;b&gt;x&lt;/b&gt;</b> &lt;b&gt;x&lt;/b&gt;',
  )
})

it('leaves a mark that has no element as text', () => {
  expect(text('a <i>b</i>')).toBe('a &lt;i&gt;b&lt;/i&gt;')
})
