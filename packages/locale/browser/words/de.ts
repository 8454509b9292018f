/// <reference types="vite/client" />
import type { Catalogue } from '../catalogues.ts'

export const words = import.meta.glob<Catalogue>('../../catalogues/de/*.json', { import: 'default' })
