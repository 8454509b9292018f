/** A browser's own description in two words; "" where it gives none. People recognise their devices by it; nothing is decided by it. */
export interface Agent {
  readonly browser: string
  readonly system: string
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|iPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

export function agentOf(header: string | undefined): Agent {
  const text = (header ?? '').slice(0, 512)
  const named = (list: typeof BROWSERS): string => list.find(([pattern]) => pattern.test(text))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
