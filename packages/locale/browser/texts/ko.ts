/// <reference types="vite/client" />
import type { Catalogue } from '../catalogues.ts'

export const texts = import.meta.glob<Catalogue>('../../catalogues/ko/*.json', { import: 'default' })
