import type { Plugin } from 'vite'

const SCRIPT = '<script src="/first-paint.js"></script>'
const STYLESHEET = /<link rel="stylesheet"([^>]*) href="([^"]+)">/g

/**
 * What stands in the page itself is drawn before anything else is here: the script that knows the theme is written into
 * it, and nothing waits for the stylesheets, which a script at its end puts in their place.
 */
export function firstPage(script: () => string): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => written(html, script()) },
  }
}

/** The page with the script in it; its stylesheets are fetched at once and hold nothing up. */
export function written(html: string, script: string): string {
  const hrefs = [...html.matchAll(STYLESHEET)].map(([, , href]) => href)
  return html
    .replace(SCRIPT, () => `<script>${script}</script>`)
    .replace(STYLESHEET, '<link rel="preload" as="style"$1 href="$2">')
    .replace('</body>', () => `  <script>${putting(hrefs)}</script>\n  </body>`)
}

/** In the head: those of a page that come later stand after them, and win. */
function putting(hrefs: readonly (string | undefined)[]): string {
  const link = `Object.assign(document.createElement('link'),{rel:'stylesheet',crossOrigin:'',href})`
  return `for(const href of ${JSON.stringify(hrefs)})document.head.append(${link})`
}
