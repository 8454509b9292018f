import type { ManifestOptions } from 'vite-plugin-pwa'

const NARROW = { sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' } as const
/** made by `npm run screens -- --manifest` */
const SCREENSHOTS = [
  { src: '/pictures/trade.webp', ...NARROW, label: 'A ticket with its costs, and the order book' },
  { src: '/pictures/product.webp', ...NARROW, label: 'A product with its chart' },
  { src: '/pictures/balances.webp', ...NARROW, label: 'Balances and holdings' },
  {
    src: '/pictures/trade-wide.webp',
    sizes: '1280x800',
    type: 'image/webp',
    form_factor: 'wide',
    label: 'The chart beside the ticket',
  },
] as const

/** Tells a system about the app when it is installed. */
export const MANIFEST: Partial<ManifestOptions> = {
  name: 'Candela',
  short_name: 'Candela',
  description: 'Trade where you can see how. Practice with simulated funds.',
  id: '/',
  start_url: '/#/pages/index/index',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#FAF9F7',
  theme_color: '#FAF9F7',
  categories: ['finance'],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  screenshots: [...SCREENSHOTS],
  shortcuts: [
    { name: 'Trade', url: '/#/pages/trading/Trading' },
    { name: 'Orders', url: '/#/pages/order/Order' },
    { name: 'Balances', url: '/#/pages/assets/Assets' },
    { name: 'Verify', description: 'Check that nothing earlier was changed', url: '/#/pages/user/proofs/Proofs' },
  ],
  icons: [
    { src: '/icons/app-icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/app-icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/app-icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/app-icon-mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
}
