/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/fr/*.json',
    '!../../catalogues/fr/console.json',
    '!../../catalogues/fr/letters.json',
    '!../../catalogues/fr/shell.json',
    '!../../catalogues/fr/start.json',
  ],
  { import: 'default' },
)
