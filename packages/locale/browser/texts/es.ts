/// <reference types="vite/client" />
import type { Catalogue } from '../../catalogue.ts'

export const texts = import.meta.glob<Catalogue>(
  [
    '../../catalogues/es/*.json',
    '!../../catalogues/es/console.json',
    '!../../catalogues/es/letters.json',
    '!../../catalogues/es/shell.json',
    '!../../catalogues/es/start.json',
  ],
  { import: 'default' },
)
