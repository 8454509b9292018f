/** iOS 13.0 and 13.1 are not supported: the version the user agent tells where it is one of them, e.g. "13.1.2". */
export function tooOldIos(userAgent: string): string | undefined {
  const match = /\b(?:iPhone|iPad|iPod)[^)]*\bOS (13_[01](?:_\d+)*)\b/.exec(userAgent)
  return match?.[1]?.replaceAll('_', '.')
}
