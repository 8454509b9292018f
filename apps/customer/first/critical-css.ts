/** `prelude {` body `}` or a statement without one. */
interface Rule {
  readonly prelude: string
  readonly body: string | undefined
}

const GROUP = /^@(media|supports|container|layer)\b/
/** few ask for these, and the whole stylesheet is soon there */
const LATER = /^@media[^{]*(print|forced-colors|prefers-contrast)/
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
const STATE = /:(hover|active|focus|disabled|checked|placeholder)/

/** The part of a stylesheet that markup without any state needs: rules whose every class stands in it, and the properties they read. */
export function criticalCss(css: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
  return withoutUnread(picked(css, classes), markup)
}

function picked(css: string, classes: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return ''
      if (LATER.test(prelude)) return ''
      if (GROUP.test(prelude)) {
        const inner = picked(body, classes)
        return inner === '' ? '' : `${prelude}{${inner}}`
      }
      if (prelude.startsWith('@')) return ''
      const selectors = partsOf(prelude, ',').filter((selector) => isNeeded(selector, classes))
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    })
    .join('')
}

function isNeeded(selector: string, classes: ReadonlySet<string>): boolean {
  // what a selector only excludes need not be there
  const asked = selector.replace(/:(not|is|where|has)\([^()]*(\([^()]*\))?[^()]*\)/g, '')
  return !STATE.test(asked) && [...asked.matchAll(CLASS)].every(([, name]) => classes.has(name!))
}

/** Custom properties that nothing reads go, and then what only they read. */
function withoutUnread(css: string, markup: string): string {
  const read = new Set([...(css + markup).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!))
  const less = css
    .replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (all, name: string) => (read.has(name) ? all : ''))
    .replace(/[^{}]*\{\}/g, '')
  return less === css ? css : withoutUnread(less, markup)
}

function rulesOf(css: string): readonly Rule[] {
  return partsOf(css, ';').flatMap((part) => {
    const rules: Rule[] = []
    let rest = part
    for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
      const close = closing(rest, open)
      rules.push({ prelude: rest.slice(0, open).trim(), body: rest.slice(open + 1, close) })
      rest = rest.slice(close + 1)
    }
    return rest.trim() === '' ? rules : [...rules, { prelude: rest.trim(), body: undefined }]
  })
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error('a rule of the stylesheet has no end')
}

/** Splits at a sign that stands in no bracket and no quotes. */
function partsOf(text: string, sign: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (character === sign && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
