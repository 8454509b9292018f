export { findProducts, folded, popularProducts } from './find.ts'
export { ProductCode } from './product-code.tsx'
export { discSymbol, LiveChange, LivePrice, ProductRow, type ProductRowProps } from './product-row.tsx'
export { MarketPage } from './screens/market.tsx'
