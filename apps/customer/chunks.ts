/** Parts of the design that the first page needs, whichever it is: the frame, its states, and what stands in nearly every line. */
const FIRST_PARTS =
  'page|app-bar|tab-bar|practice-badge|icon|icons-first|class-names|link|button|icon-button|list-row|note|key-value-list|' +
  'toast|toast-queue|states|drawings|skeleton|sheet|back-stack|back-closes|open-sheets|fonts|index|styles'
/** parts of pages with figures */
const FIGURE_PARTS =
  'icons|badge|card|segmented|roving|triangle|product-.*|price-.*|signed|change-text|line-path|sparkline|area-chart|empty-.*'
/** parts of pages with forms */
const FORM_PARTS = 'field|number-field|slider.*|toggles'
/** parts of pages of several steps: codes, photos, progress */
const STEP_PARTS = 'code-field|progress|progress-bar|upload-tile'
/** the product's name, row and choice, which half of the pages show without being the market or a product's page */
const PRODUCT_PARTS =
  /features\/(product\/(product|product-picker|product-bar)|market\/(find|product-code|product-row))\.(tsx?|css)$/
/** the order book's steps, for pages that show prices to trade at */
const LADDER_PARTS = /(packages\/design\/ladder(-depth)?|features\/product\/book-rows)\.(tsx?|css)$/

const designFiles = (names: string): RegExp => new RegExp(`packages/design/(${names})\\.(tsx?|css)$`)

/**
 * A few large files instead of a small one for every set of pages that share something: a phone asks for seven files
 * before the first page, not for forty. A module that no group names lies with the page that uses it, or, where several
 * do, in a file of its own.
 */
export const CHUNKS = {
  // the design's door names every part: following it would bring all of them into the first file
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', test: /@oxc-project.runtime/, priority: 3 },
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
    { name: 'design', test: designFiles(FIRST_PARTS), priority: 3 },
    { name: 'figures', test: designFiles(FIGURE_PARTS), priority: 3 },
    { name: 'forms', test: designFiles(FORM_PARTS), priority: 3 },
    { name: 'steps', test: designFiles(STEP_PARTS), priority: 3 },
    { name: 'products', test: PRODUCT_PARTS, priority: 3 },
    { name: 'ladder', test: LADDER_PARTS, priority: 3 },
    {
      name: 'app',
      test: /apps\/customer\/|packages\/(contract|locale|units|rules)\/|preload-helper/,
      tags: ['$initial' as const],
      priority: 2,
    },
  ],
}
