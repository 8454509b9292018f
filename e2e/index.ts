export { BROWSER_FLAGS, openBrowser, openPhone, type Phone } from './phone.ts'
export { type Product, registered, startProduct } from './product.ts'
export { type Scene, scenes } from './screens/scenes.ts'
export { tradeALittle } from './trading-day.ts'
