export { groupingsOf, ladderRows } from './book-rows.ts'
export { ProductPicker } from './product-picker.tsx'
export { ProductPage } from './screens/product.tsx'
