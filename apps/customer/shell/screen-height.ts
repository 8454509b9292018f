/**
 * Keeps the height of what is seen of the page, in px, as `--screen-height`: without the browser's own bars, and without
 * a keyboard that lies over the page. What stands over the page keeps inside it.
 */
export function startScreenHeight(): void {
  const seen = visualViewport
  const measure = () =>
    document.documentElement.style.setProperty('--screen-height', `${Math.round(seen?.height ?? innerHeight)}px`)
  measure()
  ;(seen ?? window).addEventListener('resize', measure)
}
