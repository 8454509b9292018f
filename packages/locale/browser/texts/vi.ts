/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/vi/*.json',
    '!../../catalogues/vi/console.json',
    '!../../catalogues/vi/letters.json',
    '!../../catalogues/vi/shell.json',
    '!../../catalogues/vi/start.json',
  ],
  { import: 'default' },
)
