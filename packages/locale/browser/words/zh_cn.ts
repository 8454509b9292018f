/// <reference types="vite/client" />
import type { Catalogue } from '../catalogues.ts'

export const words = import.meta.glob<Catalogue>('../../catalogues/zh_cn/*.json', { import: 'default' })
